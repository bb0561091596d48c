import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { Instrument } from '@candela/contract/market-data/candles';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { FoundState } from './found-state.tsx';
import { SearchField } from './search-field.tsx';
import classes from './symbol-choice.module.css';

/** One symbol, found by its code or its name. */
export function SymbolChoice({ onChoose }: { onChoose: (symbol: Instrument) => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const search = useQuery(symbolsQuery(query));
  const found = search.data?.data ?? [];
  return (
    <div className={classes.choice}>
      <SearchField label={t(($) => $.strategies.search)} value={query} onSearch={setQuery} />
      <FoundState query={search} />
      <ul className={classes.found}>
        {found.slice(0, 8).map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => onChoose(each)}>
              <bdi>{each.symbol}</bdi> <span>{each.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
