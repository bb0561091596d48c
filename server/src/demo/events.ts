import { Temporal } from 'temporal-polyfill';
import type { Tx } from '#db/client.ts';
import { eventHosts, eventRegistrations, events, eventSeries } from '#db/tables/events.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice } from '#messaging/notices.ts';
import type { DemoTrainerKey } from './course-content.ts';
import { demoTrainers } from './people.ts';

interface DemoEvent {
  title: string;
  description: string;
  hosts: DemoTrainerKey[];
  /** Days from the start of the demo to the first event of the weekly series. */
  inDays: number;
  weeks: number;
  at: string;
  timeZone: string;
  durationMinutes: number;
  languageCode?: string;
  subscriptionTypeIds?: number[];
  capacity?: number;
}

const demoEvents: DemoEvent[] = [
  {
    title: 'London open, live',
    description:
      'We mark the levels of the night, say what would make us trade and what would not, and watch the first hour together. Bring the plan you wrote before.',
    hosts: ['ingrid'],
    inDays: 1,
    weeks: 12,
    at: '07:45',
    timeZone: 'Europe/London',
    durationMinutes: 90,
  },
  {
    title: 'Risk clinic: bring a losing trade',
    description:
      'Twelve places. Each of us shows one trade that went wrong; we look at size, stop and the plan behind it, not at the outcome.',
    hosts: ['sofia'],
    inDays: 2,
    weeks: 1,
    at: '18:00',
    timeZone: 'Europe/Rome',
    durationMinutes: 60,
    capacity: 12,
  },
  {
    title: 'Tokyo session review',
    description: 'What moved in the Asian session, what it left behind for Europe, and your questions about the yen.',
    hosts: ['aiko'],
    inDays: 3,
    weeks: 8,
    at: '15:00',
    timeZone: 'Asia/Tokyo',
    durationMinutes: 45,
    subscriptionTypeIds: [2],
  },
  {
    title: 'Preguntas y respuestas en directo',
    description: 'Una hora para tus dudas sobre gestión del riesgo y acción del precio. Trae un gráfico.',
    hosts: ['lucia'],
    inDays: 4,
    weeks: 1,
    at: '19:30',
    timeZone: 'Europe/Madrid',
    durationMinutes: 60,
    languageCode: 'es',
  },
  {
    title: 'Futures from zero: how a contract is built',
    description:
      'Tick, multiplier, margin and expiry with paper and pencil. For everybody who has only traded spot so far.',
    hosts: ['kwame', 'omar'],
    inDays: 6,
    weeks: 1,
    at: '17:00',
    timeZone: 'Europe/London',
    durationMinutes: 75,
  },
];

/** Live sessions of the coming weeks; the demo learner is registered for the first one. */
export async function seedEvents(tx: Tx, userIds: Map<string, string>, learnerId: string): Promise<void> {
  for (const [index, demo] of demoEvents.entries()) {
    const hosts = demo.hosts.flatMap((key) => userIds.get(demoTrainers[key].email) ?? []);
    const names = demo.hosts.map((key) => `${demoTrainers[key].firstName} ${demoTrainers[key].lastName}`).join(', ');
    const first = nextWeekday(Temporal.Now.plainDateISO(demo.timeZone).add({ days: demo.inDays }));
    const rule = `FREQ=WEEKLY;INTERVAL=1;COUNT=${demo.weeks}`;
    const [series] =
      demo.weeks > 1
        ? await tx.insert(eventSeries).values({ rule, timeZone: demo.timeZone }).returning({ id: eventSeries.id })
        : [];
    for (let week = 0; week < demo.weeks; week++) {
      const start = first.add({ weeks: week }).toZonedDateTime({ timeZone: demo.timeZone, plainTime: demo.at });
      const startsAt = new Date(start.epochMilliseconds);
      const [event] = await tx
        .insert(events)
        .values({
          seriesId: series?.id ?? null,
          title: demo.title,
          description: demo.description,
          startsAt,
          timeZone: demo.timeZone,
          durationMinutes: demo.durationMinutes,
          languageCode: demo.languageCode ?? 'en',
          subscriptionTypeIds: demo.subscriptionTypeIds ?? [],
          capacity: demo.capacity ?? null,
          isRecorded: true,
          hasChat: true,
          status: 'scheduled',
          isDemo: true,
        })
        .returning({ id: events.id });
      if (!event) continue;
      await tx.insert(eventHosts).values(hosts.map((userId, position) => ({ eventId: event.id, userId, position })));
      if (index === 0 && week === 0) {
        await tx.insert(eventRegistrations).values({ eventId: event.id, userId: learnerId, isWaiting: false });
      }
      await postNotice(tx, {
        source: `event:${event.id}:soon`,
        contentType: 'event',
        audience: { roleIds: [], subscriptionTypeIds: [], languageCodes: [], eventId: event.id },
        languageCode: 'en',
        texts: await noticeTexts(tx, 'eventSoon', { title: demo.title, names }),
        link: '/education/events',
        visibleAt: new Date(startsAt.getTime() - 15 * 60_000).toISOString(),
        expiresAt: new Date(startsAt.getTime() + demo.durationMinutes * 60_000).toISOString(),
        isPushed: true,
      });
    }
  }
}

/** Markets are closed at the weekend. */
function nextWeekday(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day;
}
