import { describe, expect, it } from 'vitest';
import { demoEvents } from './economic-events.ts';

const [november] = [Date.UTC(2026, 10, 27, 12)];
const events = [...demoEvents(november)];
const find = (title: string, day: string) => events.find((each) => each.title === title && each.at.startsWith(day));

describe('the demo calendar', () => {
  it('has releases on the days and at the times of their offices', () => {
    expect(find('Non-farm payrolls', '2026-12-04')).toMatchObject({ at: '2026-12-04T13:30:00.000Z', impact: 'high' });
    expect(find('Initial jobless claims', '2026-11-25')).toMatchObject({ at: '2026-11-25T13:30:00.000Z' });
    expect(events.filter(({ at, country }) => country === 'US' && at.startsWith('2026-11-26'))).toHaveLength(1);
    expect(find('Thanksgiving', '2026-11-26')).toMatchObject({ precision: 'day', impact: 'holiday', actual: null });
    const spring = [...demoEvents(Date.UTC(2026, 2, 20))].filter(({ title }) => title === 'Initial jobless claims');
    expect(spring.map(({ at }) => at.slice(11, 16)).slice(0, 2)).toEqual(['12:30', '12:30']);
  });

  it('knows what has been published, and not what comes', () => {
    const timed = events.filter(({ precision, forecast }) => precision === 'minute' && forecast !== null);
    const isPast = ({ at }: { at: string }) => Date.parse(at) < november;
    expect(timed.filter(isPast).length).toBeGreaterThan(20);
    expect(timed.filter(isPast).every(({ actual }) => actual !== null)).toBe(true);
    expect(events.filter((each) => !isPast(each)).every(({ actual }) => actual === null)).toBe(true);
  });

  it('moves what would be on a weekend to the Monday after it, once', () => {
    const published = events.filter(({ title, currency }) => title === 'Consumer prices, year' && currency === 'USD');
    expect(published.map(({ at }) => at.slice(0, 10))).toEqual(['2026-12-14', '2027-01-12']);
  });
});
