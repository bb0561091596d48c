import type { HookReceipt } from '@candela/contract/scanning/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import classes from './hooks.module.css';

/** What was made of a message, and why. */
export function ReceiptReading({ receipt: { state, reason, read, isTest } }: { receipt: HookReceipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = read && [
    <bdi key="symbol">{read.symbol ?? read.ticker ?? ''}</bdi>,
    read.side && t(($) => $.strategies.sides[read.side ?? 'long']),
    read.price !== null && format.number(read.price, { maximumFractionDigits: 10 }),
    read.timeframe && t(($) => $.chart.timeframes[read.timeframe ?? '1h']),
  ];
  return (
    <div className={classes.reading}>
      <span className={classes.badges}>
        <Badge tone={state === 'accepted' ? 'brand' : 'plain'} text={t(($) => $.hooks.states[state ?? 'waiting'])} />
        {isTest && <Badge text={t(($) => $.hooks.isTest)} />}
      </span>
      {read?.ticker && parts && (
        <span className={classes.parts}>
          {parts.map((part, place) => part && <span key={String(place)}>{part}</span>)}
        </span>
      )}
      {reason && (
        <span className={classes.soft}>
          {t(($) => $.hooks.reasons[reason], { ticker: `\u2068${read?.ticker ?? ''}\u2069` })}
        </span>
      )}
      {read?.skewSeconds != null && (
        <span className={classes.soft}>
          {t(($) => $.hooks.skew, {
            count: Math.abs(read.skewSeconds),
            number: format.number(Math.abs(read.skewSeconds)),
          })}
        </span>
      )}
    </div>
  );
}
