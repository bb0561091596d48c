import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import classes from './terms.module.css';

const sections = ['education', 'account', 'content', 'conduct', 'data', 'changes'] as const;

/** Default terms of an installation that has none of its own; settings can link to others. */
export function TermsPage() {
  const { t } = useTranslation();
  const branding = useBranding();
  return (
    <article className={classes.page}>
      <h1>{t(($) => $.terms.title)}</h1>
      <p className={classes.intro}>{branding && t(($) => $.terms.intro, { company: branding.companyName })}</p>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(($) => $.terms.sections[section].title)}</h2>
          <p>{t(($) => $.terms.sections[section].text)}</p>
        </section>
      ))}
    </article>
  );
}
