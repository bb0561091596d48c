import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, givenInstant, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const eventStates = ['draft', 'scheduled', 'live', 'ended', 'cancelled'] as const;

export type EventState = (typeof eventStates)[number];

/** How long before its start an event can be joined, in minutes. */
export const joinMinutes = 15;

/** Maximum number of days per calendar request. */
export const maxCalendarDays = 62;

/** Local time, `2026-11-20T19:00`; together with a zone it is an instant. */
const wallClock = z
  .string()
  .check(z.regex(/^(19[789]\d|2[01]\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/));

/** The part of RFC 5545's RRULE that the form offers: every n days, weeks or months, with a count. */
const rule = z
  .string()
  .check(
    z.regex(
      /^FREQ=(DAILY|WEEKLY|MONTHLY);INTERVAL=([1-9]|1[0-2])(;BYDAY=(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*)?;COUNT=([2-9]|[1-9]\d|10[0-4])$/,
    ),
  );

const shared = {
  title: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
  /** Plain text; an empty line begins a new paragraph. */
  description: z.string().check(z.trim(), z.maxLength(4000)),
  hostIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(10)),
  startsAt: wallClock,
  /** IANA zone of the local time. */
  timeZone: z.string().check(z.maxLength(64)),
  durationMinutes: z.int().check(z.minimum(5), z.maximum(720)),
  languageCode: z.string().check(z.regex(/^[a-z]{2}$/)),
  /** Who may join; an empty list means every learner. */
  subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(2))).check(z.maxLength(2)),
  /** Maximum number of registrations; null: unlimited. Hosts, and users who manage events, come without a place. */
  capacity: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  isRecorded: z.boolean(),
  hasChat: z.boolean(),
  isDraft: z.boolean(),
};

export const newEvent = z.object({ ...shared, rule: z.nullable(rule) });

export type NewEvent = z.infer<typeof newEvent>;

/** One event of a series, or all its events that have not started. */
export const eventScopes = ['one', 'all'] as const;

export type EventScope = (typeof eventScopes)[number];

export const eventChanges = z.object({ ...shared, scope: z.enum(eventScopes) });

export type EventChanges = z.infer<typeof eventChanges>;

/** Whether the caller can watch the recording: `ready` now, `toCome` possibly later. */
export const watchables = ['none', 'toCome', 'ready'] as const;

export const eventSchema = z.object({
  id: z.int(),
  /** The recurring series that it belongs to, with its rule; null for a single event. */
  series: z.nullable(z.object({ id: z.int(), rule: z.string() })),
  title: z.string(),
  description: z.string(),
  hosts: z.array(personSchema),
  startsAt: instant,
  /** The start in local time of its zone. */
  localStart: z.string(),
  timeZone: z.string(),
  durationMinutes: z.int(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  capacity: z.nullable(z.int()),
  isRecorded: z.boolean(),
  hasChat: z.boolean(),
  meetingId: z.uuid(),
  state: z.enum(eventStates),
  registeredCount: z.int(),
  waitingCount: z.int(),
  isDemo: z.boolean(),
  recording: z.enum(watchables),
});

export type Event = z.infer<typeof eventSchema>;

export const eventViews = ['upcoming', 'past', 'draft', 'cancelled'] as const;

export type EventView = (typeof eventViews)[number];

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  permission: 'events.manage',
  summary: 'List all events',
  description: 'Upcoming events starting with the next one, past events starting with the last one.',
  query: z.object({
    view: z._default(z.enum(eventViews), 'upcoming'),
    /** Part of the title. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery,
  }),
  output: pageOf(eventSchema),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/{id}',
  permission: 'events.manage',
  summary: 'Get an event for editing',
  params: idParams,
  output: eventSchema,
  errors: ['events.notFound'],
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/events',
  permission: 'events.create',
  audit: 'recorded',
  summary: 'Create an event or a series of events',
  description:
    'A start time that daylight saving time skips is refused; in a series, such an event moves forward by the skipped hour.',
  body: newEvent,
  output: eventSchema,
  status: 201,
  errors: ['events.noSuchTime', 'events.inPast', 'events.unknownHost'],
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/events/{id}',
  permission: 'events.manage',
  audit: 'recorded',
  summary: 'Update an event, or with scope `all` every event of its series that has not started',
  description:
    'With scope `all`, the other events move by the same number of days and minutes, in local time. Registered users are notified of a new time.',
  params: idParams,
  body: eventChanges,
  output: eventSchema,
  errors: ['events.notFound', 'events.begun', 'events.noSuchTime', 'events.inPast', 'events.unknownHost'],
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/events/{id}/cancellation',
  permission: 'events.manage',
  audit: 'recorded',
  summary: 'Cancel an event or its whole series',
  description: 'Registered users are notified. Drafts are deleted.',
  params: idParams,
  body: z.object({ scope: z.enum(eventScopes) }),
  errors: ['events.notFound', 'events.begun'],
});

export const handOverEvent = endpoint({
  method: 'PUT',
  path: '/events/{id}/hosts',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'Change the hosts of an event',
  description: 'Requires a host of the event, or permission to manage events.',
  params: idParams,
  body: z.object({ hostIds: shared.hostIds }),
  output: eventSchema,
  errors: ['events.notFound', 'events.begun', 'events.unknownHost', 'sessions.forbidden'],
});

export const registrations = ['none', 'registered', 'waiting'] as const;

/**
 * Whether a user may come to an event: `admitted`; `noPlace`: its places are limited, and they are not registered; `notIncluded`: their
 * subscription does not include it, also if they have registered while it did; `banned` by a host.
 */
export const admissions = ['admitted', 'noPlace', 'notIncluded', 'banned'] as const;

export type Admission = (typeof admissions)[number];

/** An event as users see it who may join. */
export const calendarEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  hosts: z.array(personSchema),
  startsAt: instant,
  endsAt: instant,
  /** The zone that it was planned in. */
  timeZone: z.string(),
  languageCode: z.string(),
  state: z.enum(['scheduled', 'live', 'ended', 'cancelled']),
  isRecorded: z.boolean(),
  isRecurring: z.boolean(),
  isDemo: z.boolean(),
  meetingId: z.uuid(),
  capacity: z.nullable(z.int()),
  registeredCount: z.int(),
  /** The caller's. */
  registration: z.enum(registrations),
  /** Whether the caller can join, once the room is open. */
  admission: z.enum(admissions),
  /** Whether the caller is a host. */
  isHost: z.boolean(),
  recording: z.enum(watchables),
});

export type CalendarEvent = z.infer<typeof calendarEventSchema>;

export const listCalendar = endpoint({
  method: 'GET',
  path: '/events/calendar',
  permission: 'events.read',
  summary: 'List the events open to the caller, with their registration, in chronological order',
  description: `From \`from\` until before \`to\`, at most ${maxCalendarDays} days. With \`mine\`, only events that the caller has registered for or hosts.`,
  query: z
    .object({
      from: givenInstant,
      to: givenInstant,
      mine: z.optional(z.stringbool()),
      /** Only events that this trainer hosts. */
      hostId: z.optional(z.uuid()),
      ...pageQuery,
    })
    .check(
      z.refine(
        ({ from, to }) =>
          Date.parse(to) > Date.parse(from) && Date.parse(to) - Date.parse(from) <= maxCalendarDays * 86_400_000,
        { path: ['to'] },
      ),
    ),
  output: pageOf(calendarEventSchema),
});

export const getCalendarEvent = endpoint({
  method: 'GET',
  path: '/events/calendar/{id}',
  permission: 'events.read',
  summary: 'Get an event as the calendar shows it, upcoming or past',
  params: idParams,
  output: calendarEventSchema,
  errors: ['events.notFound', 'events.notIncluded'],
});

export const registerForEvent = endpoint({
  method: 'PUT',
  path: '/events/{id}/registration',
  permission: 'events.read',
  audit: 'own',
  summary: 'Register for an event, or join its waiting list if it is full',
  description:
    'A registration is a place, not a subscription: to come, the subscription must include the event at that time. When the room opens, the places of users who cannot come go to those who wait.',
  params: idParams,
  output: calendarEventSchema,
  errors: ['events.notFound', 'events.notIncluded', 'events.closed', 'rooms.banned'],
});

export const unregisterFromEvent = endpoint({
  method: 'DELETE',
  path: '/events/{id}/registration',
  permission: 'events.read',
  audit: 'own',
  summary: 'Cancel a registration',
  description: 'The first user on the waiting list is registered and notified.',
  params: idParams,
  output: calendarEventSchema,
  errors: ['events.notFound', 'events.notIncluded'],
});

export const getEventFile = endpoint({
  method: 'GET',
  path: '/events/{id}/file',
  permission: 'events.read',
  summary: 'Get an event as an iCalendar file (RFC 5545)',
  params: idParams,
  output: z.object({ name: z.string(), content: z.string() }),
  errors: ['events.notFound', 'events.notIncluded'],
});

export const calendarFeedSchema = z.object({
  /** Private: anybody who has the address can read which events the caller is registered for or hosts. */
  url: z.url(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/events/calendar-feed',
  permission: 'events.read',
  summary: 'Get the address of the caller’s calendar feed (iCalendar)',
  output: calendarFeedSchema,
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/events/calendar-feed',
  permission: 'events.read',
  audit: 'own',
  summary: 'Create a new address for the caller’s calendar feed',
  description: 'The previous address stops working.',
  output: calendarFeedSchema,
});
