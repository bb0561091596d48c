import { describe, expect, it } from 'vitest';
import { stepOf } from './event-step.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const event = {
  state: 'scheduled' as const,
  startsAt: '2026-11-20T08:00:00Z',
  isHost: false,
  admission: 'admitted' as const,
  recording: 'none' as const,
};

describe('the next thing to do with an event', () => {
  it('is nothing but registering until the room opens, then joining', () => {
    expect(stepOf(event, at('07:44'))).toBeNull();
    expect(stepOf(event, at('07:45'))).toBe('join');
    expect(stepOf({ ...event, state: 'live' }, at('07:00'))).toBe('join');
  });

  it('is never joining for users without access', () => {
    for (const admission of ['noPlace', 'notIncluded', 'banned'] as const) {
      expect(stepOf({ ...event, admission }, at('07:50'))).toBeNull();
      expect(stepOf({ ...event, admission, state: 'live' }, at('08:10'))).toBeNull();
    }
  });

  it('leads hosts from preparing to going live and back to the room', () => {
    const own = { ...event, isHost: true };
    expect(stepOf(own, at('07:44'))).toBe('prepare');
    expect(stepOf(own, at('07:45'))).toBe('goLive');
    expect(stepOf({ ...own, state: 'live' }, at('08:10'))).toBe('backToRoom');
  });

  it('leads from what is over to its recording, as far as there is one', () => {
    const over = { ...event, state: 'ended' as const };
    expect(stepOf(over, at('12:00'))).toBeNull();
    expect(stepOf({ ...over, recording: 'toCome' }, at('12:00'))).toBe('toCome');
    expect(stepOf({ ...over, recording: 'ready' }, at('12:00'))).toBe('watch');
    expect(stepOf({ ...over, state: 'cancelled', recording: 'ready' }, at('12:00'))).toBeNull();
  });
});
