import { startFakeServer, type Asked, type FakeServer, type Said } from '#testing/fake-server.ts';

export interface FakeBar {
  t: number;
  o: string;
  h: string;
  l: string;
  c: string;
  v: string;
}

/** How the prices of a provider lie. */
export interface PriceLies {
  /** Periods without bars. */
  gaps?: readonly { from: number; to: number }[];
  /** Pages also have the bar before their beginning and the one after their end. */
  seam?: boolean;
  /** Newest first. */
  newestFirst?: boolean;
  /** When the bar opens whose close is another one from its second reading on. */
  corrected?: number;
  /** When the bar opens that falls to nearly nothing at its first reading. */
  slip?: number;
  /** Answers about another symbol. */
  otherSymbol?: boolean;
  /** Times are microseconds. */
  micro?: boolean;
  /** Answers what it has instead of the period that was asked for. */
  otherPeriod?: boolean;
}

const fraction = (value: number) => (value / 100_000).toFixed(5);

/** Prices that follow from the time alone, with five decimals: up and down, without jumps. */
export function fakeBarAt(t: number): FakeBar {
  const price = 108_200 - Math.abs(((Math.floor(t / 60_000) * 31) % 400) - 200);
  const [o, h, l, c] = [price, price + 9, price - 9, price + (price % 7)].map(fraction);
  return { t, o: o ?? '', h: h ?? '', l: l ?? '', c: c ?? '', v: String(price % 11) };
}

/** A fake provider: its prices until `now`, what it lies, and what it answers instead of them. */
export async function startFakePrices(answer: (asked: Asked, prices: FakePrices) => Said) {
  let lies: PriceLies = {};
  let now = Date.UTC(2026, 10, 26, 9, 30, 20);
  let instead: Said | null = null;
  let requests: Asked[] = [];
  const seen = new Set<number>();

  /** The bars of a period, `to` excluded, at most `limit`. */
  function barsBetween(length: number, from: number, to: number, limit: number): FakeBar[] {
    const shift = lies.otherPeriod ? 90 * 86_400_000 : 0;
    const [begin, end] = [from - (lies.seam ? length : 0) - shift, to + (lies.seam ? length : 0) - shift];
    const bars: FakeBar[] = [];
    for (let t = Math.ceil(begin / length) * length; t < Math.min(end, now) && bars.length < limit; t += length) {
      if (lies.gaps?.some((gap) => t >= gap.from && t < gap.to)) continue;
      const bar = fakeBarAt(t);
      if (t === lies.corrected && seen.has(t)) bar.c = bar.h;
      if (t === lies.slip && !seen.has(t)) bar.l = '0.00100';
      seen.add(t);
      bars.push(bar);
    }
    return lies.newestFirst ? bars.toReversed() : bars;
  }

  const prices: FakePrices = {
    barsBetween,
    isOver: (t, length) => t + length <= now,
    symbolOf: (symbol) => (lies.otherSymbol ? 'OTHER' : symbol),
    timeOf: (t) => (lies.micro ? t * 1000 : t),
  };
  const server: FakeServer = await startFakeServer((asked) => {
    requests.push(asked);
    return instead ?? answer(asked, prices);
  });
  return {
    ...server,
    lie: (next: PriceLies) => void (lies = next),
    /** Answers this to everything from now on; null ends it. */
    say: (said: Said | null) => void (instead = said),
    now: () => now,
    setNow: (next: number) => void (now = next),
    /** What was asked since the last call of this. */
    takeRequests(): Asked[] {
      const taken = requests;
      requests = [];
      return taken;
    },
    reset(): void {
      lies = {};
      instead = null;
      requests = [];
      seen.clear();
      server.fail(null);
    },
  };
}

export interface FakePrices {
  barsBetween(length: number, from: number, to: number, limit: number): FakeBar[];
  isOver(t: number, length: number): boolean;
  symbolOf(symbol: string): string;
  timeOf(t: number): number;
}
