import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { priceRoom, type HubData } from '@candela/contract/hub';

interface PriceFollower {
  /** The newest minute has changed. */
  onChange: (change: HubData<'price.changed'>) => void;
  /** Messages may have been missed. */
  onGap: () => void;
}

/** Follows the last price of a symbol. Returns a function that stops it. */
export function followPrice(symbolId: number, { onChange, onGap }: PriceFollower): () => void {
  const ends = [
    joinRoom(priceRoom(symbolId)),
    onLive('price.changed', (change) => {
      if (change.symbolId === symbolId) onChange(change);
    }),
    onLive('resync', onGap),
  ];
  return () => ends.forEach((end) => end());
}
