import { Link, useLocation } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isActingTab } from '#platform/session/acting.ts';
import { isFactorMissing } from '#platform/session/factor-demand.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './factor-notice.module.css';

/** The page for setting up a second factor. */
export const factorPage = '/account/security';

/** Shown on every page to users who need a second factor and have none: the deadline, or why they are blocked. */
export function FactorNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const dueAt = useSession(({ profile }) => profile?.factorDueAt ?? null);
  const isBlocked = useSession(({ profile }) => isFactorMissing(profile));
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === factorPage });
  if (dueAt === null || isActingTab) return null;
  return (
    <aside className={classes.notice} aria-label={t(($) => $.core.notice)}>
      <ShieldAlert size={20} aria-hidden />
      <p role={isBlocked ? 'alert' : 'status'}>
        <strong>
          {isBlocked ? t(($) => $.security.factorNeeded) : t(($) => $.security.factorDue, { date: format.date(dueAt) })}
        </strong>{' '}
        {t(($) => $.security.factorNeededText)}
      </p>
      {!isOnPage && <Link to={factorPage}>{t(($) => $.security.factorSetUp)}</Link>}
    </aside>
  );
}
