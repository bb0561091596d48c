import type { StrategyIntegrity } from '@candela/contract/scanning/integrity';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/card.module.css';
import { binsOf } from './bins.ts';
import classes from './integrity.module.css';
import { useTimeText } from './use-time-text.ts';

/** How long alerts took from the close of their bar until they were sent to open pages. */
export function TimeSpread({ integrity }: { integrity: StrategyIntegrity }) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const { total, spread } = integrity;
  if (!total) return null;
  const within = t(($) => $.integrity.within, { half: timeText(total.half), most: timeText(total.most) });
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.integrity.spread)}</h2>
      <Bars values={binsOf(spread, total.most)} label={within} />
      <p className={classes.ends} dir="ltr">
        <bdi>{timeText(0)}</bdi>
        <bdi>{timeText(total.most)}</bdi>
      </p>
      <p className={classes.soft}>{within}</p>
    </section>
  );
}

const dayLength = 86_400_000;

/** How many alerts each day of the period had, until today (UTC, as they are counted). */
export function AlertDays({ integrity: { from, days } }: { integrity: StrategyIntegrity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (days.length === 0) return null;
  const begin = Date.parse(from.slice(0, 10));
  const counts = new Map(days.map((each) => [Date.parse(each.day), each.alerts]));
  const length = Math.round((Date.parse(today) - begin) / dayLength) + 1;
  const values = Array.from({ length }, (_, at) => counts.get(begin + at * dayLength) ?? 0);
  const dayText = (instant: number) => format.wallTime(instant, { day: 'numeric', month: 'short' });
  const label = t(($) => $.integrity.mostOfDay, { alerts: format.number(Math.max(...values)) });
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.integrity.days)}</h2>
      <Bars values={values} label={label} />
      <p className={classes.ends} dir="ltr">
        <bdi>{dayText(begin)}</bdi>
        <bdi>{dayText(begin + (length - 1) * dayLength)}</bdi>
      </p>
      <p className={classes.soft}>{label}</p>
    </section>
  );
}

function Bars({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(1, ...values);
  return (
    <div className={classes.bars} role="img" aria-label={label} dir="ltr">
      {values.map((value, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other name than their place
        <span key={place} data-none={value === 0} style={{ '--height': value / top } as CSSProperties} />
      ))}
    </div>
  );
}
