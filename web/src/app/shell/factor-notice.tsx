import { Link, useLocation } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isActingTab } from '#platform/session/acting.ts';
import { isHeldUp } from '#platform/session/factor-demand.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './factor-notice.module.css';

/** The page on which a second factor is set up. */
export const factorPage = '/account/security';

/** Over the page of who needs a second factor and has none: until when they go on without, or why they cannot. */
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
