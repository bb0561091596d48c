import { beforeEach, expect, it } from 'vitest';
import { createRoomLogs, type RoomLogs } from './room-log.ts';

const room = 'event:1';
let now = 0;
let logs: RoomLogs;

const say = (text: string, where = room) => String(logs.add(where, (position) => Buffer.from(`${text} ${position}`)));
const texts = (after?: string) => {
  const { frames, isComplete } = logs.replay(room, after);
  return { said: frames.map((frame) => String(frame).split(' ')[0]), isComplete };
};
const positionOf = (frame: string) => frame.split(' ')[1] ?? '';

beforeEach(() => {
  now = 1_000_000;
  logs = createRoomLogs(() => now);
  now += 40_000;
});

it('replays what was said after a position, each once and in order', () => {
  const first = positionOf(say('a'));
  say('b');
  const last = positionOf(say('c'));
  expect(texts(first)).toEqual({ said: ['b', 'c'], isComplete: true });
  expect(texts(last)).toEqual({ said: [], isComplete: true });
  expect(logs.replay(room, first).position).toBe(last);
});

it('replays the last half minute to those who come for the first time', () => {
  say('old');
  now += 31_000;
  say('new');
  expect(texts()).toEqual({ said: ['new'], isComplete: true });
});

it('says when more was said than it keeps', () => {
  const first = positionOf(say('a'));
  say('b');
  now += 61_000;
  say('c');
  expect(texts(first)).toEqual({ said: ['c'], isComplete: false });
  const before = positionOf(say('d'));
  for (let count = 0; count < 400; count++) say('e');
  expect(texts(before).isComplete).toBe(false);
  expect(texts().isComplete).toBe(false);
});

it('does not take the position of another log for its own', () => {
  const here = positionOf(say('a'));
  for (const strange of ['', ':', 'no-such-log:1', `${here}9`, here.replace(/\d+$/, 'x')]) {
    expect(texts(strange), strange).toEqual({ said: [], isComplete: false });
  }
});

it('begins anew where something may have been missed', () => {
  const before = positionOf(say('a'));
  logs.startAnew();
  expect(texts(before)).toEqual({ said: [], isComplete: false });
  expect(texts().isComplete).toBe(false);
  now += 31_000;
  expect(texts().isComplete).toBe(true);
});

it('does not have messages from before it began', () => {
  logs = createRoomLogs(() => now);
  expect(texts().isComplete).toBe(false);
});
