import { Textarea, TextInput } from '@mantine/core';
import type { StrategyText } from '@candela/contract/scanning/strategy-text';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import { LanguageChips } from '#ui/language-chips.tsx';
import { emptyText, isWritten, namelessLanguage, type StrategyValues } from './strategy-values.ts';

interface TextsProps {
  values: StrategyValues;
  onChange: (changes: Partial<StrategyValues>) => void;
  /** The language whose texts are shown. */
  code: string;
  onLanguage: (code: string) => void;
  /** What is missing is said at its field. */
  isTried: boolean;
}

/** What a strategy says about itself, in its language and in others. */
export function StrategyTexts({ values, onChange, code, onLanguage, isTried }: TextsProps) {
  const { t } = useTranslation();
  const text = values.texts[code] ?? emptyText;
  const isOriginal = code === values.languageCode;
  const change = (changes: Partial<StrategyText>) =>
    onChange({ texts: { ...values.texts, [code]: { ...text, ...changes } } });
  const common = { lang: code, dir: 'auto' } as const;
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.strategies.texts)}</legend>
      <LanguageChips
        label={t(($) => $.core.header.language)}
        code={code}
        onChoose={onLanguage}
        isFilled={(each) => isWritten(values.texts[each] ?? emptyText)}
      />
      <p className={form.hint}>{t(($) => (isOriginal ? $.strategies.original : $.strategies.translation))}</p>
      <TextInput
        {...common}
        label={t(($) => $.strategies.name)}
        maxLength={80}
        value={text.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={isTried && namelessLanguage(values) === code && t(($) => $.strategies.nameMissing)}
      />
      <TextInput
        {...common}
        label={t(($) => $.strategies.summary)}
        maxLength={300}
        value={text.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <Textarea
        {...common}
        label={t(($) => $.strategies.description)}
        maxLength={4000}
        rows={5}
        value={text.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </fieldset>
  );
}
