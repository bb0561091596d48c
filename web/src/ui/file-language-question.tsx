import type { LanguageVariant } from '@candela/contract/translation-files';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import classes from './file-language-question.module.css';

interface FileLanguageQuestionProps {
  /** Languages that the file names. */
  variant: LanguageVariant;
  /** Codes of the languages of the texts here. */
  expected: { source: string; target: string };
}

/** Asks whether a file of translations is meant, because it names a variant of the language, or none. */
export function FileLanguageQuestion({ variant, expected }: FileLanguageQuestionProps) {
  const { t, i18n } = useTranslation();
  const nameOf = (code: string) => languageName(code.replaceAll('_', '-'), i18n.language, 'standard');
  const isOther = (given: string | null, own: string) => given === null || nameOf(given) !== nameOf(own);
  const { source, target } = variant;
  return (
    <div className={classes.question}>
      {isOther(target, expected.target) && (
        <p>
          {target === null
            ? t(($) => $.ui.fileLanguage.unnamedTarget, { expected: nameOf(expected.target) })
            : t(($) => $.ui.fileLanguage.target, { given: nameOf(target), expected: nameOf(expected.target) })}
        </p>
      )}
      {isOther(source, expected.source) && (
        <p>
          {source === null
            ? t(($) => $.ui.fileLanguage.unnamedSource, { expected: nameOf(expected.source) })
            : t(($) => $.ui.fileLanguage.source, { given: nameOf(source), expected: nameOf(expected.source) })}
        </p>
      )}
      <p>
        <strong>{t(($) => $.ui.fileLanguage.ask)}</strong>
      </p>
    </div>
  );
}
