import { ProviderError, type BarLevel, type CandleProvider, type CandlesPage, type GivenBar } from './provider.ts';

const minute = 60_000;

/** In milliseconds, without changes of the clock. */
export const lengthOf: Readonly<Record<BarLevel, number>> = { '1m': minute, '1h': 60 * minute, '1d': 1440 * minute };

/** A decimal number as providers send it, as the text of a schema's pattern. */
export const decimalPattern = /^-?\d{1,20}(?:\.\d{1,20})?$/;

/** What of a request fits into one answer: so many lengths of a bar, from its beginning. */
export function firstWindow(
  { level, from, to }: { level: BarLevel; from: number; to: number },
  maxBars: number,
): { from: number; to: number } {
  return { from, to: Math.min(to, from + maxBars * lengthOf[level]) };
}

/**
 * The bars of an answer in order, each time once: of two the later one counts. A bar at the seam to another page belongs there.
 * @throws ProviderError for bars that are further outside than that: they answer another question
 */
export function barsWithin(
  bars: readonly GivenBar[],
  { level, from, to }: { level: BarLevel; from: number; to: number },
): GivenBar[] {
  const seam = lengthOf[level];
  const found = new Map<number, GivenBar>();
  for (const bar of bars) {
    if (bar.t < from - seam || bar.t > to + seam)
      throw new ProviderError('unavailable', 'otherShape', `a bar of ${new Date(bar.t).toISOString()}`);
    if (bar.t >= from && bar.t < to) found.set(bar.t, bar);
  }
  return [...found.values()].toSorted((a, b) => a.t - b.t);
}

/**
 * All pages of a request, oldest first; a bar that the next page has again is left out of it.
 * @param beforeCall spends the units of a call, or throws to end the reading
 * @throws ProviderError, also for pages that do not get on
 */
export async function* readPages(
  provider: CandleProvider,
  request: Parameters<CandleProvider['candles']>[0],
  beforeCall: () => Promise<void>,
): AsyncGenerator<CandlesPage> {
  let last = -Infinity;
  for (let from: number | null = request.from; from !== null;) {
    await beforeCall();
    const page: CandlesPage = await provider.candles({ ...request, from });
    if (page.next !== null && page.next <= from)
      throw new ProviderError('unavailable', 'otherShape', 'the next page begins with this one');
    const after = last;
    const bars = page.bars.filter(({ t }) => t > after);
    last = bars.at(-1)?.t ?? last;
    yield { ...page, bars };
    from = page.next;
  }
}
