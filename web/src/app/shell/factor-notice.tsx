import { Link, useLocation } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isActingTab } from '#platform/session/acting.ts';
import { isHeldUp } from '#platform/session/factor-demand.ts';
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
  const isHeld = useSession(({ profile }) => isHeldUp(profile));
  const isThere = useLocation({ select: ({ pathname }) => pathname === factorPage });
  if (dueAt === null || isActingTab) return null;
  return (
    <aside className={classes.notice} data-held={isHeld || undefined} aria-label={t(($) => $.core.notice)}>
      <ShieldAlert size={20} aria-hidden />
      <p role={isHeld ? 'alert' : 'status'}>
        <strong>
          {isHeld ? t(($) => $.security.factorNeeded) : t(($) => $.security.factorDue, { date: format.date(dueAt) })}
        </strong>{' '}
        {t(($) => $.security.factorNeededText)}
      </p>
      {!isThere && <Link to={factorPage}>{t(($) => $.security.factorSetUp)}</Link>}
    </aside>
  );
}
