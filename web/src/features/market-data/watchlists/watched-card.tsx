import { useQuery } from '@tanstack/react-query';
import { useLivePrices } from '#platform/realtime/use-live-price.ts';
import type { Instrument } from '@candela/contract/market-data/candles';
import { SymbolLine } from './symbol-line.tsx';
import { dayLinesQuery } from './watchlists.api.ts';
import classes from './watchlists.module.css';

/** A few symbols with their prices. */
export function WatchedCard({ symbols }: { symbols: readonly Instrument[] }) {
  const ids = symbols.map(({ id }) => id);
  const prices = useLivePrices(ids);
  const lines = useQuery(dayLinesQuery(ids)).data;
  return (
    <ul className={classes.card}>
      {symbols.map((instrument) => (
        <li key={instrument.id}>
          <SymbolLine
            instrument={instrument}
            price={prices.get(instrument.id) ?? null}
            closes={lines?.get(instrument.id) ?? []}
          />
        </li>
      ))}
    </ul>
  );
}
