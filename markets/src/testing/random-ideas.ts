import type { IdeaAction, IdeaTerms, SealedCandle } from '#outcomes/terms.ts';

const minute = 60_000;

/** Numbers from 0 up to 1, the same ones for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An idea around 100, of few different prices, so that candles often touch exactly its levels. */
export function randomIdea(seed: number): { idea: IdeaTerms; actions: IdeaAction[] } {
  const random = randomNumbers(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const isLong = random() < 0.5;
  const sign = isLong ? 1 : -1;
  const near = 100 + sign * whole(-6, 6);
  const far = near - sign * whole(0, 3);
  const targets: { price: number; bps: number }[] = [];
  let price = near;
  const count = whole(1, 4);
  for (let k = 0; k < count; k++) {
    price += sign * whole(1, 5);
    targets.push({ price, bps: k === count - 1 ? 10_000 - k * 2000 : 2000 });
  }
  const publishedAt = whole(0, 20) * 30_000;
  const idea: IdeaTerms = {
    direction: isLong ? 'long' : 'short',
    orderType: (['market', 'limit', 'stop'] as const)[whole(0, 2)] ?? 'limit',
    entryLow: Math.min(near, far),
    entryHigh: Math.max(near, far),
    stop: far - sign * whole(1, 7),
    targets,
    publishedAt,
    validUntil: Math.ceil(publishedAt / minute + whole(1, 150)) * minute,
    breakEvenAfterTp1: random() < 0.5,
    cost: whole(0, 2),
  };
  const actions: IdeaAction[] = [];
  let at = publishedAt;
  while (actions.length < 4 && random() < 0.5) {
    at += whole(0, 60) * 20_000;
    const type = (['moveStop', 'moveStop', 'moveStop', 'close', 'cancel', 'void', 'halt'] as const)[whole(0, 6)];
    if (type === 'moveStop') actions.push({ at, type, stop: near + sign * whole(-6, 8) });
    else if (type) actions.push({ at, type });
  }
  return { idea, actions };
}

/** Candles of a minute, some of five, with holes and jumps. */
export function randomMarket(seed: number, minutes: number): SealedCandle[] {
  const random = randomNumbers(seed ^ 0x5eed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const candles: SealedCandle[] = [];
  let price = 100;
  for (let at = 0; at < minutes;) {
    const length = random() < 0.1 ? 5 : 1;
    if (random() < 0.05) {
      at += whole(1, 8);
      price += whole(-8, 8);
      continue;
    }
    const o = price + (random() < 0.1 ? whole(-3, 3) : 0);
    const c = o + whole(-3, 3) + Math.sign(100 - o) * (random() < 0.2 ? 1 : 0);
    const h = Math.max(o, c) + whole(0, 3);
    const l = Math.min(o, c) - whole(0, 3);
    candles.push({ t: at * minute, s: length * 60, o, h, l, c });
    price = c;
    at += length;
  }
  return candles;
}
