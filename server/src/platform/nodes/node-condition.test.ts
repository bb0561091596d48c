import { expect, it } from 'vitest';
import { conditionOf, type Observed } from './node-condition.ts';

const well: Observed = {
  isStarting: false,
  isDraining: false,
  isLagging: false,
  hasRoom: true,
  clockOffset: 1900,
  isDatabaseThere: true,
  isRedisThere: null,
  isBucketThere: null,
};

it('a node that can work is ready', () => {
  expect(conditionOf(well)).toEqual({ status: 'ready', reasons: [] });
});

it('is not ready for what another node could do better', () => {
  const wrong: Partial<Observed>[] = [
    { isStarting: true },
    { isDraining: true },
    { isLagging: true },
    { hasRoom: false },
    { clockOffset: -31_000 },
  ];
  expect(wrong.map((each) => conditionOf({ ...well, ...each }))).toEqual(
    ['starting', 'draining', 'lag', 'disk', 'clock'].map((reason) => ({ status: 'unready', reasons: [reason] })),
  );
});

it('stays ready while something is away that all nodes share: none of them could do better', () => {
  const shared = { isDatabaseThere: false, isRedisThere: false, isBucketThere: false, clockOffset: 3000 };
  expect(conditionOf({ ...well, ...shared })).toEqual({
    status: 'degraded',
    reasons: ['clockDrift', 'database', 'redis', 'bucket'],
  });
});
