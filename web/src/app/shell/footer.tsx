import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import classes from './footer.module.css';

/** Company and year, and the terms in a new tab. Not shown in the native app. */
export function Footer() {
  const { t } = useTranslation();
  const branding = useBranding();
  if (!branding) return <footer className={classes.footer} />;
  return (
    <footer className={classes.footer}>
      <span className="tabular">
        {t(($) => $.core.footer.copyright, {
          year: branding.footerYear,
          company: branding.companyName,
        })}
      </span>
      <a href={branding.termsUrl} target="_blank" rel="noopener noreferrer">
        {t(($) => $.login.termsConditions)}
        {branding.termsVersion && ` ${branding.termsVersion}`}
        <span className="visually-hidden"> ({t(($) => $.core.opensInNewTab)})</span>
      </a>
      {branding.privacyUrl && (
        <a href={branding.privacyUrl} target="_blank" rel="noopener noreferrer">
          {t(($) => $.core.footer.privacy)}
          <span className="visually-hidden"> ({t(($) => $.core.opensInNewTab)})</span>
        </a>
      )}
    </footer>
  );
}
