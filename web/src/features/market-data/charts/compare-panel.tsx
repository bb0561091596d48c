import { maxCompared } from '@candela/contract/market-data/chart-layouts';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { SearchField } from '#ui/search-field.tsx';
import classes from './indicator-panel.module.css';

interface ComparePanelProps {
  /** That of the chart. */
  symbol: string;
  compared: readonly string[];
  /** Those whose prices could not be read. */
  failed: readonly string[];
  onChange: (compared: string[]) => void;
}

/** Other symbols to compare a chart with. */
export function ComparePanel({ symbol, compared, failed, onChange }: ComparePanelProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const { data: found } = useQuery(symbolsQuery(query));
  const offered = (found?.data ?? []).filter((each) => each.symbol !== symbol && !compared.includes(each.symbol));
  return (
    <div className={classes.panel}>
      <p className={classes.hint}>{t(($) => $.marketChart.compareHint, { count: maxCompared })}</p>
      {compared.length > 0 && (
        <ul className={classes.shown}>
          {compared.map((each) => (
            <li key={each}>
              <div className={classes.row}>
                <span className={classes.name}>
                  <bdi>{each}</bdi>
                </span>
                <button
                  type="button"
                  aria-label={t(($) => $.marketChart.remove, { name: each })}
                  onClick={() => onChange(compared.filter((other) => other !== each))}
                >
                  <X size={16} aria-hidden />
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {failed.map((each) => (
        <p key={each} className={classes.hint} role="alert">
          {t(($) => $.marketChart.comparedFailed, { symbol: each })}
        </p>
      ))}
      <SearchField label={t(($) => $.marketChart.searchSymbols)} value={query} onSearch={setQuery} />
      {found && offered.length === 0 && (
        <p className={classes.hint} role="status">
          {t(($) => $.marketChart.noSymbols)}
        </p>
      )}
      <ul className={classes.names}>
        {offered.map((each) => (
          <li key={each.symbol}>
            <button
              type="button"
              disabled={compared.length >= maxCompared}
              aria-label={t(($) => $.marketChart.add, { name: each.name })}
              onClick={() => onChange([...compared, each.symbol])}
            >
              <span>
                {each.name} <bdi className={classes.hint}>{each.symbol}</bdi>
              </span>
              <Plus size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
