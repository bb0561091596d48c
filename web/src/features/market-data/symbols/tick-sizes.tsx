import type { TickSize } from '@candela/contract/market-data/symbols';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './symbols.module.css';

/** The tick sizes of a symbol, the newest first. */
export function TickSizes({ sizes }: { sizes: readonly TickSize[] }) {
  const { t } = useTranslation();
  const { wallTime } = useFormat();
  return (
    <section className={classes.section} aria-labelledby="tick-sizes">
      <h3 id="tick-sizes">{t(($) => $.marketSymbols.tickSizes)}</h3>
      <ul className={classes.facts}>
        {sizes.toReversed().map(({ from, size }, at) => (
          <li key={from}>
            <bdi dir="ltr">{size}</bdi>
            <span>
              {at === sizes.length - 1
                ? t(($) => $.marketSymbols.fromStart)
                : t(($) => $.marketSymbols.since, { day: wallTime(Date.parse(from), { dateStyle: 'medium' }) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
