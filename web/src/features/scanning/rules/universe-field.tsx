import { ruleLimits, type Rule } from '@candela/markets/rules/rule';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { useFormat } from '#platform/time/time.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Chip } from './chip.tsx';
import classes from './rule-builder.module.css';

interface UniverseFieldProps {
  value: Rule['universe'];
  onChange: (universe: Rule['universe']) => void;
}

/** The markets and symbols that a rule watches. */
export function UniverseField({ value, onChange }: UniverseFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useLookupLabel();
  const codes = useLookups()?.tradingMarkets ?? [];
  const names = [...value.markets.map((code) => labelOf('tradingMarkets', code)), ...value.symbols];
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  const text =
    names.length === 0
      ? t(($) => $.ruleBuilder.chooseSymbols)
      : format.list(more > 0 ? [...shown, t(($) => $.ruleBuilder.more, { number: format.number(more) })] : shown);
  return (
    <Chip label={`${t(($) => $.ruleBuilder.universe)}: ${text}`} text={text}>
      <div className={classes.operand}>
        <fieldset className={classes.markets}>
          <legend>{t(($) => $.ruleBuilder.markets)}</legend>
          {codes.map((code) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={value.markets.includes(code)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    ...value,
                    markets: checked ? [...value.markets, code] : value.markets.filter((each) => each !== code),
                  })
                }
              />
              {labelOf('tradingMarkets', code)}
            </label>
          ))}
        </fieldset>
        <SymbolChoice symbols={value.symbols} onChange={(symbols) => onChange({ ...value, symbols })} />
      </div>
    </Chip>
  );
}

function SymbolChoice({ symbols, onChange }: { symbols: string[]; onChange: (symbols: string[]) => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const found = useQuery(symbolsQuery(query)).data?.data ?? [];
  const offered = found.filter(({ symbol }) => !symbols.includes(symbol));
  return (
    <>
      <ul className={classes.chosen}>
        {symbols.map((symbol) => (
          <li key={symbol}>
            <button
              type="button"
              aria-label={t(($) => $.marketChart.remove, { name: symbol })}
              onClick={() => onChange(symbols.filter((each) => each !== symbol))}
            >
              <bdi>{symbol}</bdi> <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <SearchField label={t(($) => $.marketChart.searchSymbols)} value={query} onSearch={setQuery} />
      <ul className={classes.indicators}>
        {offered.map(({ symbol, name }) => (
          <li key={symbol}>
            <button
              type="button"
              disabled={symbols.length >= ruleLimits.symbols}
              aria-label={t(($) => $.marketChart.add, { name })}
              onClick={() => onChange([...symbols, symbol])}
            >
              <span>
                {name} <bdi>{symbol}</bdi>
              </span>
              <Plus size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
