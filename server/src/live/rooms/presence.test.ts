import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isNobody, presenceOf, together } from './presence.ts';

const people = (count: number) => Array.from({ length: count }, () => randomUUID());

it('a person who is connected to two nodes counts once, however many there are', () => {
  const [first, second, both] = [people(700), people(900), people(800)];
  const presences = [presenceOf([...first, ...both]), presenceOf([...both.toReversed(), ...second])];
  const { count, named } = together(presences);
  expect(count).toBe(2400);
  expect(new Set(named).size).toBe(named.length);
  // What a node reports of them every ten seconds.
  expect(JSON.stringify(presences[1]).length).toBeLessThan(40_000);
});

it('presence of several nodes names those of each who came first', () => {
  const [host = '', ...crowd] = people(1000);
  expect(together([presenceOf(crowd), presenceOf([host, ...crowd])]).named).toContain(host);
  expect([isNobody(presenceOf([])), isNobody(presenceOf([host]))]).toEqual([true, false]);
});
