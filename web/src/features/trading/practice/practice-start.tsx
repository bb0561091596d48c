import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import type { PracticeSearch } from './practice-search.ts';
import { usePracticeStart } from './practice.api.ts';
import classes from './practice.module.css';

const offered = timeframes.filter((timeframe) => timeframe !== '1w');

interface Props {
  /** What to begin with, instead of a symbol that is chosen here. */
  beginning: PracticeSearch;
  onStart: (id: string) => void;
}

/** Starts a session: by default a stretch of any market, which is hidden. */
export function PracticeStart({ beginning, onStart }: Props) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [symbolId, setSymbolId] = useState<string | null>(null);
  const [timeframe, setTimeframe] = useState<Timeframe>(beginning.timeframe ?? '5m');
  // Who comes from an alert knows its symbol.
  const [isBlind, setBlind] = useState(beginning.symbol === undefined);
  const { data: found } = useQuery(symbolsQuery(query));
  const start = usePracticeStart();
  const isGiven = beginning.idea !== undefined || beginning.symbol !== undefined;
  const given = isGiven
    ? { ideaId: beginning.idea, symbolId: beginning.symbol, from: beginning.from }
    : { symbolId: symbolId === null ? undefined : Number(symbolId) };
  const send = () => start.mutate({ timeframe, isBlind, ...given }, { onSuccess: ({ id }) => onStart(id) });
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2>{t(($) => $.practice.start)}</h2>
      {!isGiven ? (
        <Select
          label={t(($) => $.practice.symbol)}
          placeholder={t(($) => $.practice.anySymbol)}
          data={(found?.data ?? []).map(({ id, name, symbol }) => ({
            value: String(id),
            label: `${name} (${symbol})`,
          }))}
          // The server has chosen them by what was typed.
          filter={({ options }) => options}
          value={symbolId}
          onChange={setSymbolId}
          onSearchChange={setQuery}
          searchable
          clearable
          nothingFoundMessage={t(($) => $.practice.noSymbols)}
          comboboxProps={{ withinPortal: false }}
        />
      ) : (
        <p className={classes.average}>
          {beginning.idea === undefined ? t(($) => $.practice.fromAlert) : t(($) => $.practice.fromIdea)}
        </p>
      )}
      <NativeSelect
        label={t(($) => $.practice.timeframe)}
        value={timeframe}
        data={offered.map((each) => ({ value: each, label: t(($) => $.chart.timeframes[each]) }))}
        onChange={({ currentTarget: { value } }) => setTimeframe(offered.find((each) => each === value) ?? timeframe)}
      />
      <Switch
        label={t(($) => $.practice.blind)}
        description={t(($) => $.practice.blindText)}
        checked={isBlind}
        onChange={({ currentTarget: { checked } }) => setBlind(checked)}
      />
      <Button type="submit" loading={start.isPending} leftSection={<Play size={17} className="flips" aria-hidden />}>
        {t(($) => $.practice.startNow)}
      </Button>
    </form>
  );
}
