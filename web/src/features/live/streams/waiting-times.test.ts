import { expect, it } from 'vitest';
import { waitingTimes } from './waiting-times.ts';

const endsAt = '2026-11-27T22:00:00.000Z';
const live = { state: 'live', endsAt, interruption: null, returnMinutes: 15 } as const;
const at = (time: string) => Date.parse(`2026-11-27T${time}:00.000Z`);

it('counts as the server does while the host cannot hear it: from the planned end, or from a later cut', () => {
  expect(waitingTimes(live, at('21:30'))).toEqual({
    since: '2026-11-27T21:30:00.000Z',
    until: '2026-11-27T22:15:00.000Z',
  });
  expect(waitingTimes(live, at('22:10'))?.until).toBe('2026-11-27T22:25:00.000Z');
});

it('says what the server has said, and nothing while nobody waits', () => {
  const interruption = { since: '2026-11-27T21:30:00.000Z', until: '2026-11-27T22:20:00.000Z' };
  expect(waitingTimes({ ...live, state: 'interrupted', interruption }, at('21:40'))).toEqual(interruption);
  expect(waitingTimes(live, null)).toBeNull();
  expect(waitingTimes({ ...live, state: 'ended' }, at('21:30'))).toBeNull();
});
