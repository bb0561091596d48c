import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { joinRoom } from '#platform/realtime/live-client.ts';
import { keepPrices, onPrices, priceOf } from '#platform/realtime/prices-store.ts';
import { priceRoom } from '@candela/contract/hub';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import { marketStateAt, type MarketState } from '@candela/markets/candles/trading-hours';

/**
 * The last price of a symbol with its newest minute, which changes while it is shown: at most once a second. Null: not read yet, or the
 * caller may not see it.
 */
export function useLivePrice(symbolId: number | null): SymbolPrice | null {
  useEffect(() => {
    if (symbolId === null) return;
    const ends = [keepPrices([symbolId], false), joinRoom(priceRoom(symbolId))];
    return () => ends.forEach((end) => end());
  }, [symbolId]);
  return useSyncExternalStore(onPrices, () => (symbolId === null ? null : priceOf(symbolId)));
}

/** The last prices of the symbols of a list by their ids, as far as they are known; they change every two seconds at most. */
export function useLivePrices(symbolIds: readonly number[]): ReadonlyMap<number, SymbolPrice> {
  const key = [...new Set(symbolIds)].join(',');
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  useEffect(() => keepPrices(ids, true), [ids]);
  const read = useMemo(() => createReader(ids), [ids]);
  return useSyncExternalStore(onPrices, read);
}

/** Gives the same map for as long as no price of it has changed. */
function createReader(ids: readonly number[]): () => ReadonlyMap<number, SymbolPrice> {
  let known: ReadonlyMap<number, SymbolPrice> = new Map();
  return () => {
    const found = ids.flatMap((id) => {
      const price = priceOf(id);
      return price ? [[id, price] as const] : [];
    });
    const isSame = found.length === known.size && found.every(([id, price]) => known.get(id) === price);
    if (!isSame) known = new Map(found);
    return known;
  };
}

/** Longest wait of a browser's timer, in milliseconds. */
const longestWait = 2_147_483_647;

/** Whether a market trades now, and since when; changes by itself when it opens or closes. `now` is when it was looked at. */
export function useMarketState(tradingDays: SymbolPrice['tradingDays']): MarketState & { now: number } {
  const [now, setNow] = useState(() => Date.now());
  const state = useMemo(() => marketStateAt(tradingDays, now), [tradingDays, now]);
  const { until } = state;
  useEffect(() => {
    if (until === null) return;
    const timer = window.setTimeout(
      () => setNow(Date.now()),
      Math.min(Math.max(until - Date.now(), 0) + 50, longestWait),
    );
    // Timers stand still while a machine sleeps.
    const look = () => document.visibilityState === 'visible' && setNow(Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);
  return { ...state, now };
}
