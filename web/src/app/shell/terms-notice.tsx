import { Button } from '@mantine/core';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import { isActingTab } from '#platform/session/acting.ts';
import { useLegalNotices, useTermsAcceptance } from './legal-notices.api.ts';
import classes from './factor-notice.module.css';

/** Shown on every page to users who have not accepted the current version of the terms. */
export function TermsNotice() {
  const { t } = useTranslation();
  const branding = useBranding();
  const version = useLegalNotices()?.termsToAccept ?? null;
  const acceptance = useTermsAcceptance();
  if (version === null || !branding || isActingTab) return null;
  return (
    <aside className={classes.notice} aria-label={t(($) => $.login.termsConditions)}>
      <Scale size={20} aria-hidden />
      <p role="status">
        <strong>{t(($) => $.core.terms.ask, { version })}</strong> {t(($) => $.core.terms.text)}
      </p>
      <span className={classes.actions}>
        <a href={branding.termsUrl} target="_blank" rel="noopener noreferrer">
          {t(($) => $.core.terms.read)}
          <span className="visually-hidden"> ({t(($) => $.core.opensInNewTab)})</span>
        </a>
        <Button size="compact-sm" loading={acceptance.isPending} onClick={() => acceptance.mutate(version)}>
          {t(($) => $.core.terms.accept)}
        </Button>
      </span>
    </aside>
  );
}
