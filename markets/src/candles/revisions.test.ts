import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { packChunk } from './packing.ts';
import { RevisionError, takeBars, undoCorrections, type Correction, type IncomingBars } from './revisions.ts';

const minute = 60_000;
const bytesOf = (bars: readonly Bar[]) => packChunk({ decimals: 2, volumeDecimals: 0, bars }).join(' ');

const barAt = (place: number, price: number): Bar => ({
  t: place * minute,
  o: price,
  h: price + 2,
  l: price - 1,
  c: price + 1,
  v: price % 5,
});

/** What a provider says of each minute, one after the other: the last is the truth. Null takes the bar back. */
const anyTruth = fc.array(
  fc.array(fc.option(fc.integer({ min: 2, max: 9 }), { freq: 6 }), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 10 },
);

interface Said {
  place: number;
  price: number | null;
}

/** One order in which all of that may come in: late, doubled, corrected, in batches. */
function inRandomOrder(truth: (number | null)[][], random: () => number): Said[][] {
  const at = truth.map(() => 0);
  const batches: Said[][] = [[]];
  const say = (place: number) => {
    const price = truth[place]?.[(at[place] ?? 1) - 1];
    if (price === undefined) return;
    if (random() < 0.4) batches.push([]);
    batches.at(-1)?.push({ place, price });
  };
  while (at.some((done, place) => done < (truth[place]?.length ?? 0))) {
    const place = Math.floor(random() * truth.length);
    // Or the same once more.
    if (random() < 0.7 && (at[place] ?? 0) < (truth[place]?.length ?? 0)) at[place] = (at[place] ?? 0) + 1;
    say(place);
  }
  return batches;
}

const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
};

/** In a batch, a bar that is taken back and said again needs two. */
const incomingOf = (batch: readonly Said[]): IncomingBars => {
  const last = new Map(batch.map(({ place, price }) => [place, price]));
  return {
    bars: [...last].flatMap(([place, price]) => (price === null ? [] : [barAt(place, price)])),
    removed: [...last].filter(([, price]) => price === null).map(([place]) => place * minute),
  };
};

/** Takes all batches in, and keeps the bytes of every revision. */
function play(batches: readonly Said[][], isFinal: (t: number, batch: number) => boolean) {
  let bars: readonly Bar[] = [];
  let revision = 0;
  const corrections: Correction[] = [];
  const states = new Map<number, string>();
  for (const [place, batch] of batches.entries()) {
    const taken = takeBars(bars, incomingOf(batch), revision + 1, (t) => isFinal(t, place));
    ({ bars } = taken);
    corrections.push(...taken.corrections);
    if (taken.corrections.length > 0) revision += 1;
    states.set(revision, bytesOf(bars));
  }
  return { bars, corrections, states, revision };
}

describe('revisions', () => {
  it('in 10,000 orders of late, doubled and corrected bars: the same bytes, and each revision is given back', () => {
    let [revisions, repeated] = [0, 0];
    const property = fc.property(anyTruth, fc.integer(), (truth, seed) => {
      const random = randomOf(seed);
      const expected = truth.flatMap((said, place) => {
        const price = said.at(-1);
        return typeof price === 'number' ? [barAt(place, price)] : [];
      });
      for (const batches of [inRandomOrder(truth, random), inRandomOrder(truth, random)]) {
        const { bars, corrections, states, revision } = play(batches, () => true);
        expect(bytesOf(bars)).toBe(bytesOf(expected));
        for (const [at, bytes] of states) expect(bytesOf(undoCorrections(bars, corrections, at))).toBe(bytes);
        expect(new Set(corrections.map((each) => each.revision)).size).toBe(revision);
        revisions += revision;
        repeated += batches.flat().length - corrections.length;
      }
    });
    fc.assert(property, { numRuns: 5000 });
    expect(revisions).toBeGreaterThan(50_000);
    expect(repeated).toBeGreaterThan(10_000);
  });

  it('of a day that is still open change only what is final, and give that back', () => {
    const property = fc.property(anyTruth, fc.integer(), (truth, seed) => {
      const batches = inRandomOrder(truth, randomOf(seed));
      // A minute becomes final after every second batch.
      const isFinal = (t: number, batch: number) => t / minute < batch / 2;
      const known = new Map<number, Map<number, Bar | undefined>>();
      let bars: readonly Bar[] = [];
      let revision = 0;
      const corrections: Correction[] = [];
      for (const [place, batch] of batches.entries()) {
        const taken = takeBars(bars, incomingOf(batch), revision + 1, (t) => isFinal(t, place));
        ({ bars } = taken);
        corrections.push(...taken.corrections);
        if (taken.corrections.length > 0) revision += 1;
        // Whoever judges now relies on what is final.
        const final = truth.map((_, at) => at * minute).filter((t) => isFinal(t, place + 1));
        const seen = known.get(revision) ?? new Map<number, Bar | undefined>();
        for (const t of final)
          if (!seen.has(t))
            seen.set(
              t,
              bars.find((bar) => bar.t === t),
            );
        known.set(revision, seen);
      }
      for (const [at, seen] of known) {
        const then = undoCorrections(bars, corrections, at);
        for (const [t, bar] of seen) expect(then.find((each) => each.t === t)).toEqual(bar);
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('are not used up by bars that say the same, or that are not final', () => {
    const bars = [barAt(1, 5), barAt(2, 6)];
    expect(takeBars(bars, { bars: [barAt(2, 6)] }, 7, () => true)).toEqual({ bars, corrections: [] });
    expect(takeBars(bars, { bars: [barAt(3, 7), barAt(2, 9)] }, 7, (t) => t < 2 * minute)).toEqual({
      bars: [barAt(1, 5), barAt(2, 9), barAt(3, 7)],
      corrections: [],
    });
    const late = takeBars(bars, { bars: [barAt(0, 4)], removed: [2 * minute, 9 * minute] }, 7, () => true);
    expect(late.bars).toEqual([barAt(0, 4), barAt(1, 5)]);
    expect(late.corrections).toEqual([
      { t: 0, revision: 7, before: null, after: barAt(0, 4) },
      { t: 2 * minute, revision: 7, before: barAt(2, 6), after: null },
    ]);
  });

  it('refuse to undo a change that was not made to these bars', () => {
    const corrections = [{ t: minute, revision: 1, before: barAt(1, 4), after: barAt(1, 5) }];
    expect(undoCorrections([barAt(1, 5)], corrections, 0)).toEqual([barAt(1, 4)]);
    expect(() => undoCorrections([barAt(1, 6)], corrections, 0)).toThrow(RevisionError);
    expect(() => undoCorrections([], corrections, 0)).toThrow('the bar at 60000 is not as revision 1 has left it');
    expect(undoCorrections([barAt(1, 6)], corrections, 1)).toEqual([barAt(1, 6)]);
  });
});
