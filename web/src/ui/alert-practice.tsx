import type { TradingAlert } from '@candela/contract/scanning/alerts';
import { practiceLimits } from '@candela/contract/trading/practice';
import { minutesOf } from '@candela/markets/timeframes';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';

interface AlertPracticeProps {
  alert: Pick<TradingAlert, 'symbolId' | 'timeframe' | 'closedAt'>;
  /** In milliseconds since 1970. */
  now: number;
  className?: string | undefined;
  onFollow?: () => void;
}

/** To practice on past prices that begins when the bar of an alert closed, once enough bars have followed it. */
export function AlertPractice({
  alert: { symbolId, timeframe, closedAt },
  now,
  className,
  onFollow,
}: AlertPracticeProps) {
  const { t } = useTranslation();
  const hasPractice = isVisible(useSettings(), 'Trade Ideas');
  if (!hasPractice || symbolId === null || timeframe === null || timeframe === '1w' || closedAt === null) return null;
  const from = Date.parse(closedAt);
  if (now < from + practiceLimits.leastBars * minutesOf[timeframe] * 60_000) return null;
  return (
    <Link
      to="/education/practice"
      search={{ symbol: symbolId, from, timeframe }}
      className={className}
      onClick={onFollow}
    >
      {t(($) => $.drawer.alerts.practise)}
    </Link>
  );
}
