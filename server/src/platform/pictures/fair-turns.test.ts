import { setTimeout as pass } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairTurns, createLedger } from './fair-turns.ts';

const patience = { perOwner: 3, milliseconds: 60_000 };
const never = new AbortController().signal;

/** Turns in which nothing happens until it is said, and the order in which they began. */
function startTurns(given = patience, ledger = createLedger()) {
  const turns = createFairTurns(ledger, given);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (owner: string, signal = never, isPatient = false) =>
    turns.take(
      () => {
        begun.push(owner);
        return new Promise<void>((end) => ends.push(end));
      },
      { owner, signal, isPatient },
    );
  const endOne = async () => {
    ends.shift()?.();
    await pass(5);
  };
  return { take, begun, endOne, ledger };
}

it('the user who has used least is next, not the one who has sent most', async () => {
  const { take, begun, endOne } = startTurns();
  const taken = ['busy', 'busy', 'busy', 'other', 'third'].map((owner) => take(owner));
  await pass(20);
  for (let count = 0; count < 5; count++) await endOne();
  await Promise.all(taken);
  expect(begun).toEqual(['busy', 'other', 'third', 'busy', 'busy']);
});

it('use in other turns of the same ledger counts', async () => {
  const { take, begun, endOne, ledger } = startTurns();
  ledger.add('busy', 1000);
  const taken = ['first', 'busy', 'other'].map((owner) => take(owner));
  for (let count = 0; count < 3; count++) await endOne();
  await Promise.all(taken);
  expect(begun).toEqual(['first', 'other', 'busy']);
});

it('one user can have a few that wait; others and jobs are not refused for it', async () => {
  const { take, begun, endOne } = startTurns();
  const taken = [1, 2, 3, 4].map(() => take('busy'));
  await expect(take('busy')).rejects.toMatchObject({ code: 'request.tooMany', retryAfterSeconds: 10 });
  taken.push(take('other'), take('busy', never, true));
  for (let count = 0; count < 6; count++) await endOne();
  await Promise.all(taken);
  expect(begun).toHaveLength(6);
});

it('waiting ends in time, and by its signal', async () => {
  const { take, endOne } = startTurns({ perOwner: 3, milliseconds: 20 });
  const running = take('first');
  const controller = new AbortController();
  const left = take('second', controller.signal);
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(take('third')).rejects.toMatchObject({ code: 'server.busy' });
  await endOne();
  await running;
});

it('goes on after work that failed', async () => {
  const turns = createFairTurns(createLedger(), patience);
  const options = { owner: 'a', signal: never, isPatient: false };
  const failing = turns.take(() => Promise.reject(new Error('failed')), options);
  const next = turns.take(async () => 'done', options);
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
