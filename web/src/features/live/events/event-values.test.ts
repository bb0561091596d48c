import { describe, expect, it } from 'vitest';
import { newEvent } from '@candela/contract/live/events';
import { emptyEvent, fieldsOfEvent } from './event-values.ts';

const filled = {
  ...emptyEvent({ startsAt: '2027-06-01T08:00', timeZone: 'Europe/London', languageCode: 'en' }),
  title: ' London open ',
  hostIds: ['11111111-1111-4111-8111-111111111111'],
};

describe('the values of an event', () => {
  it('become what the server takes', () => {
    const { fields } = fieldsOfEvent({ ...filled, repeat: 'weekly', weekdays: ['WE', 'MO'], capacity: '20' }, false);
    expect(fields).toMatchObject({
      title: 'London open',
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=10',
      capacity: 20,
      durationMinutes: 60,
    });
    expect(newEvent.safeParse(fields).success).toBe(true);
    expect(fieldsOfEvent(filled, true).fields).toMatchObject({ rule: null, capacity: null, isDraft: true });
  });

  it('say what is wrong, each by its name', () => {
    const wrong = { ...filled, title: 'ab', hostIds: [], startsAt: '', durationMinutes: '4', capacity: '0' };
    expect(fieldsOfEvent({ ...wrong, repeat: 'daily', interval: '13', count: '1' }, false)).toEqual({
      fields: null,
      problems: ['title', 'hosts', 'start', 'duration', 'capacity', 'interval', 'count'],
    });
  });
});
