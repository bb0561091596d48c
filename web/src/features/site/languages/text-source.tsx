import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { TextForm } from '@candela/contract/site/text-checks';
import { useTranslation } from 'react-i18next';
import { TextParts } from './text-parts.tsx';
import classes from './texts.module.css';

/** The source of a text; if it has changed since, also its old version. */
export function TextSource({ code, text }: { code: string; text: InterfaceText }) {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <h3>{code === 'en' ? t(($) => $.languages.ofProduct) : 'English'}</h3>
      {(Object.entries(text.source) as [TextForm, string][]).map(([form, words]) => (
        <p key={form} className={classes.source} lang="en" dir="ltr">
          <TextParts text={words} />
        </p>
      ))}
      {text.formerSource !== null && (
        <p className={classes.former} lang="en" dir="ltr">
          <small>{t(($) => $.languages.madeFrom)}</small>
          <del>{text.formerSource}</del>
        </p>
      )}
    </section>
  );
}
