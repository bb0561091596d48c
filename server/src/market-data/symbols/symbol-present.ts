import type { Instrument } from '@candela/contract/market-data/candles';
import type { ListedSymbol } from '@candela/contract/market-data/symbols';
import type { ListedRow } from './symbol-lists.queries.ts';

const minute = 60_000;

const instantOf = (minutes: number | null): number | null => minutes && minutes * minute;

export function instrumentOf({ id, symbol, name, market, pricePrecision, isSimulated }: ListedRow): Instrument {
  return { id, symbol, name, market, pricePrecision, isSimulated };
}

export function listedOf({ position: _position, firstMinute, lastMinute, ...row }: ListedRow): ListedSymbol {
  return { ...row, firstBarAt: instantOf(firstMinute), lastBarAt: instantOf(lastMinute) };
}
