import { describe, expect, it } from 'vitest';
import { entered, startOf } from './event-values.ts';

const values = {
  ...startOf(null, 'America/New_York'),
  title: 'Consumer prices',
  currency: 'usd',
  country: 'us',
  local: '2026-03-12T08:30',
  unit: '%',
  forecast: '2,70',
};

describe('what is entered of an economic event', () => {
  it('is the time of its zone', () => {
    expect(entered(values)).toMatchObject({
      faults: {},
      body: {
        at: '2026-03-12T12:30:00.000Z',
        currency: 'USD',
        country: 'US',
        forecast: '2.70',
        actual: null,
        day: null,
      },
    });
    expect(entered({ ...values, local: '2026-03-05T08:30' }).body?.at).toBe('2026-03-05T13:30:00.000Z');
  });

  it('is refused where a change of the clock skips or repeats the time', () => {
    expect(entered({ ...values, local: '2026-03-08T02:30' })).toEqual({ body: null, faults: { local: 'time' } });
    expect(entered({ ...values, local: '2026-11-01T01:30' }).faults).toEqual({ local: 'time' });
  });

  it('names everything that is wrong', () => {
    const wrong = {
      ...values,
      title: ' ',
      currency: 'euro',
      country: 'USA',
      local: '',
      forecast: 'about 2',
      actual: '1e5',
    };
    expect(entered(wrong).faults).toEqual({
      title: 'empty',
      currency: 'code',
      country: 'code',
      local: 'time',
      forecast: 'figure',
      actual: 'figure',
    });
    expect(entered({ ...values, local: '2130-03-12T08:30', actual: '2' }).faults).toEqual({ actual: 'early' });
  });

  it('is only a day where the time is not known', () => {
    const { body } = entered({ ...values, precision: 'tentative', day: '2026-12-19' });
    expect(body).toMatchObject({ at: null, day: '2026-12-19', zone: null });
  });
});
