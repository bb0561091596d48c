import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneChoices } from '#platform/time/zone-choices.ts';
import type { CandleImport } from '@candela/contract/market-data/candle-imports';
import { importSymbolsQuery, useImportSteps } from './candle-imports.api.ts';
import classes from './candle-imports.module.css';
import { brokerClock, clockKey, clockOf, easternClock, utcClock } from './import-zones.ts';

/** Symbol and zone of a file. A change makes a new preview; the zone is never guessed. */
export function ImportSettings({ found }: { found: CandleImport }) {
  const { t } = useTranslation();
  const { preview } = useImportSteps(found);
  const symbols = useQuery(importSymbolsQuery);
  const zones = useZoneChoices();
  const needsZone = found.head?.needsZone ?? true;
  const given = found.zone === null ? '' : clockKey({ zone: found.zone, aheadMinutes: found.aheadMinutes });
  /** What was chosen and is not known to the server yet. */
  const [chosen, setChosen] = useState<{ symbolId: number; clock: string } | null>(null);
  const { symbolId, clock } = chosen ?? { symbolId: found.symbol?.id ?? 0, clock: given };
  const own = [brokerClock, easternClock, utcClock].map(clockKey);
  const known = clock === '' || own.includes(clock) || zones.some(({ value }) => `${value}|0` === clock);
  const choose = (nextSymbol: number, nextClock: string) => {
    setChosen({ symbolId: nextSymbol, clock: nextClock });
    if (nextSymbol === 0 || (needsZone && nextClock === '')) return;
    const { zone, aheadMinutes } = clockOf(nextClock);
    const body = needsZone ? { zone, aheadMinutes } : { zone: null, aheadMinutes: 0 };
    preview.mutate({ symbolId: nextSymbol, ...body }, { onSuccess: () => setChosen(null) });
  };
  const list = symbols.data?.data ?? [];
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t(($) => $.candleImports.symbol)}
        value={symbolId === 0 ? '' : String(symbolId)}
        description={
          symbols.isSuccess && list.length === 0 ? (
            <Link to="/admin/market-data/symbols">{t(($) => $.candleImports.noSymbols)}</Link>
          ) : undefined
        }
        data={[
          { value: '', label: t(($) => $.candleImports.chooseSymbol), disabled: symbolId !== 0 },
          ...list.map(({ id, symbol, name }) => ({ value: String(id), label: `${symbol} · ${name}` })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(Number(value), clock)}
      />
      {needsZone ? (
        <NativeSelect
          label={t(($) => $.candleImports.zone)}
          value={clock}
          data={[
            { value: '', label: t(($) => $.candleImports.chooseZone), disabled: clock !== '' },
            {
              group: t(($) => $.candleImports.usualClocks),
              items: [
                { value: clockKey(brokerClock), label: t(($) => $.candleImports.clocks.broker) },
                {
                  value: clockKey(easternClock),
                  label: suggested(
                    found,
                    t(($) => $.candleImports.clocks.eastern),
                  ),
                },
                { value: clockKey(utcClock), label: t(($) => $.candleImports.clocks.utc) },
                ...(known ? [] : [{ value: clock, label: t(($) => $.candleImports.clocks.moved) }]),
              ],
            },
            {
              group: t(($) => $.candleImports.allZones),
              items: zones
                .filter(({ value }) => !own.includes(`${value}|0`))
                .map(({ value, label }) => ({ value: `${value}|0`, label })),
            },
          ]}
          onChange={({ currentTarget: { value } }) => choose(symbolId, value)}
        />
      ) : (
        <p className={classes.fixed}>
          <span>{t(($) => $.candleImports.zone)}</span>
          {t(($) => $.candleImports.clocks.file)}
        </p>
      )}
      <p className={classes.fixed}>
        <span>{t(($) => $.candleImports.bars)}</span>
        {t(($) => $.candleImports.oneMinute)}
      </p>
    </div>
  );

  /** The file's layout suggests this clock. */
  function suggested({ head }: CandleImport, label: string): string {
    return head?.zone === easternClock.zone ? t(($) => $.candleImports.suggested, { clock: label }) : label;
  }
}
