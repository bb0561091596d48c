import { can } from '@candela/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useSession } from '#platform/session/session.ts';
import classes from './backtests.module.css';

/** To the page on which the strategy is changed: that of admins, or that of its trainer. */
export function StrategyLink({ id, name }: { id: number; name: string }) {
  const isReviewer = useSession(({ profile }) => profile !== null && can(profile, 'strategies.review'));
  const params = { strategyId: String(id) };
  const text = <bdi>{name}</bdi>;
  return isReviewer ? (
    <Link className={classes.above} to="/admin/strategies/$strategyId" params={params}>
      {text}
    </Link>
  ) : (
    <Link className={classes.above} to="/education/strategies/$strategyId" params={params} search={{ edit: true }}>
      {text}
    </Link>
  );
}
