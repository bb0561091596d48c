import { can } from '@candela/contract/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#platform/session/session.ts';
import classes from './strategy-link.module.css';

/** To the page on which a strategy is changed: that of admins, or that of its trainer. Above the title of a page about the strategy. */
export function StrategyLink({ id, children }: { id: number; children: ReactNode }) {
  const isReviewer = useSession(({ profile }) => profile !== null && can(profile, 'strategies.review'));
  const params = { strategyId: String(id) };
  return isReviewer ? (
    <Link className={classes.above} to="/admin/strategies/$strategyId" params={params}>
      {children}
    </Link>
  ) : (
    <Link className={classes.above} to="/education/strategies/$strategyId" params={params} search={{ edit: true }}>
      {children}
    </Link>
  );
}
