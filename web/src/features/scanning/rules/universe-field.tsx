import { ruleLimits, type Rule } from '@candela/markets/rules/rule';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { useFormat } from '#platform/time/time.ts';
import { ChosenSearch } from '#ui/chosen-search.tsx';
import { MarketChoice } from '#ui/market-choice.tsx';
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
        <MarketChoice
          legend={t(($) => $.ruleBuilder.markets)}
          value={value.markets}
          onChange={(markets) => onChange({ ...value, markets })}
        />
        <SymbolChoice symbols={value.symbols} onChange={(symbols) => onChange({ ...value, symbols })} />
      </div>
    </Chip>
  );
}

function SymbolChoice({ symbols, onChange }: { symbols: string[]; onChange: (symbols: string[]) => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const search = useQuery(symbolsQuery(query));
  return (
    <ChosenSearch
      searchLabel={t(($) => $.marketChart.searchSymbols)}
      chosen={symbols.map((symbol) => ({ key: symbol, name: symbol }))}
      query={search}
      found={(search.data?.data ?? []).map(({ symbol, name }) => ({
        key: symbol,
        name,
        text: `${name} \u2068${symbol}\u2069`,
      }))}
      isFull={symbols.length >= ruleLimits.symbols}
      onSearch={setQuery}
      onAdd={(symbol) => onChange([...symbols, symbol])}
      onRemove={(symbol) => onChange(symbols.filter((each) => each !== symbol))}
    />
  );
}
