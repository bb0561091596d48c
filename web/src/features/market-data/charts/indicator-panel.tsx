import { maxIndicators, type ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { indicators } from '@candela/markets/indicators/indicators';
import type { Indicator } from '@candela/markets/indicators/kernel';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#ui/search-field.tsx';
import {
  indicatorGroups,
  type DrawnIndicator,
  type IndicatorGroup,
} from '#ui/price-chart/indicators/indicator-looks.ts';
import { useIndicatorNames } from './indicator-names.ts';
import { ShownIndicators } from './shown-indicators.tsx';
import classes from './indicator-panel.module.css';

interface IndicatorPanelProps {
  shown: readonly ShownIndicator[];
  timeframe: Timeframe;
  hasVolume: boolean;
  onChange: (shown: ShownIndicator[]) => void;
}

const groups = Object.keys(indicatorGroups) as IndicatorGroup[];

/** The indicators of a chart, and all that can be added. */
export function IndicatorPanel({ shown, timeframe, hasVolume, onChange }: IndicatorPanelProps) {
  const { t } = useTranslation();
  const { fullOf } = useIndicatorNames();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const isFull = shown.length >= maxIndicators;
  const add = (name: DrawnIndicator) =>
    onChange([...shown, { id: crypto.randomUUID(), name, args: {}, isHidden: false }]);
  /** Why it cannot be added; null if it can. */
  const obstacleTo = (name: DrawnIndicator): string | null => {
    const { needsVolume, isIntraday }: Indicator = indicators[name];
    if (needsVolume && !hasVolume) return t(($) => $.marketChart.needsVolume);
    if (isIntraday && minutesOf[timeframe] >= minutesOf['1d']) return t(($) => $.marketChart.intradayOnly);
    return null;
  };
  const found = groups.flatMap((group) => {
    const names = indicatorGroups[group].filter(
      (name) => fullOf(name).toLocaleLowerCase().includes(wanted) || name.includes(wanted),
    );
    return names.length > 0 ? [{ group, names }] : [];
  });
  return (
    <div className={classes.panel}>
      <ShownIndicators shown={shown} onChange={onChange} />
      <SearchField label={t(($) => $.marketChart.searchIndicators)} value={query} onSearch={setQuery} />
      {isFull && (
        <p className={classes.hint} role="status">
          {t(($) => $.marketChart.indicatorsFull, { count: maxIndicators })}
        </p>
      )}
      {found.length === 0 && (
        <p className={classes.hint} role="status">
          {t(($) => $.marketChart.nothingFound)}
        </p>
      )}
      {found.map(({ group, names }) => (
        <section key={group} aria-label={t(($) => $.marketChart.groups[group])}>
          <h3>{t(($) => $.marketChart.groups[group])}</h3>
          <ul className={classes.names}>
            {names.map((name) => {
              const obstacle = obstacleTo(name);
              return (
                <li key={name}>
                  <button
                    type="button"
                    disabled={isFull || obstacle !== null}
                    aria-label={t(($) => $.marketChart.add, { name: fullOf(name) })}
                    onClick={() => add(name)}
                  >
                    <span>{fullOf(name)}</span>
                    <Plus size={16} aria-hidden />
                  </button>
                  {obstacle !== null && <span className={classes.obstacle}>{obstacle}</span>}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
