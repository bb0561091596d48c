import * as z from 'zod/mini';
import { instant, uuid } from '#fields.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { ruleDirections } from '@candela/markets/rules/rule';

const person = z.object({ id: uuid, fullName: z.string() });
const course = z.object({ id: z.int(), title: z.string() });
const liveEvent = z.object({ id: z.int(), title: z.string() });
const plan = z.object({ id: z.int(), name: z.string() });
const roles = z.array(z.int());

/** Without its text: who may read it depends on subscriptions. */
const feed = z.object({ id: z.int(), author: person });
/** Without levels: who may read those depends on subscriptions. */
const idea = z.object({ id: z.int(), symbol: z.string(), author: person });

const examplePerson = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', fullName: 'Ana Paz' };
const exampleIdea = { id: 412, symbol: 'OANDA:EURUSD', author: examplePerson };
const exampleFeed = { id: 96, author: examplePerson };
const exampleCourse = { id: 12, title: 'Reading a price chart' };
const exampleEvent = { id: 31, title: 'London session, live' };
const exampleCertificate = {
  number: 'CDL-7K2M-9QXF',
  title: 'Reading a price chart',
  user: examplePerson,
  course: exampleCourse,
  academy: null,
};
const exampleSubscription = { id: 804, user: examplePerson, plan: { id: 2, name: 'Pro' }, isPaid: true };

const user = z.object({
  ...person.shape,
  /** `invited`: they have not chosen a password yet. */
  status: z.enum(['invited', 'active', 'suspended']),
  roleIds: roles,
});

const certificate = z.object({
  number: z.string(),
  title: z.string(),
  /** Null: the holder was erased. */
  user: z.nullable(person),
  course: z.nullable(course),
  academy: z.nullable(z.object({ id: z.int(), title: z.string() })),
});

const subscription = z.object({
  id: z.int(),
  user: person,
  plan,
  /** False: granted by an admin. */
  isPaid: z.boolean(),
});

/**
 * Webhook events and their data: ids, names and times, never an email address. Receivers that need more query the
 * API by these ids.
 */
export const webhookEvents = {
  'user.created': {
    summary: 'A user account was created: by an admin, an invitation, an import, a sign-up, or a first single sign-on',
    data: user,
    example: { ...examplePerson, status: 'invited', roleIds: [3] },
  },
  'user.updated': {
    summary: 'A user’s name, roles or status (invited, active, suspended) has changed',
    data: user,
    example: { ...examplePerson, status: 'suspended', roleIds: [3] },
  },
  'user.deleted': {
    summary: 'A user was erased; delete the data that you have about them',
    data: z.object({ id: uuid }),
    example: { id: examplePerson.id },
  },
  'enrolment.created': {
    summary: 'A learner has enrolled in a course, or has returned to it',
    data: z.object({ user: person, course, enrolledAt: instant }),
    example: { user: examplePerson, course: exampleCourse, enrolledAt: '2026-11-22T09:30:00.000Z' },
  },
  'course.completed': {
    summary: 'A learner has completed a course',
    data: z.object({ user: person, course, completedAt: instant }),
    example: { user: examplePerson, course: exampleCourse, completedAt: '2026-12-01T17:05:12.000Z' },
  },
  'course.published': {
    summary: 'A course, or a new version of it, was published',
    data: z.object({ ...course.shape, version: z.int() }),
    example: { ...exampleCourse, version: 3 },
  },
  'certificate.issued': {
    summary: 'A certificate was issued',
    data: certificate,
    example: exampleCertificate,
  },
  'certificate.revoked': {
    summary: 'A certificate was revoked or replaced',
    data: certificate,
    example: exampleCertificate,
  },
  'event.started': {
    summary: 'A live session has started',
    data: z.object({ ...liveEvent.shape, startedAt: instant }),
    example: { ...exampleEvent, startedAt: '2026-11-22T09:00:03.000Z' },
  },
  'event.ended': {
    summary: 'A live session has ended',
    data: z.object({ ...liveEvent.shape, endedAt: instant }),
    example: { ...exampleEvent, endedAt: '2026-11-22T10:01:40.000Z' },
  },
  'recording.ready': {
    summary: 'The recording of a session is ready: its hosts can watch, trim and publish it',
    data: z.object({ event: liveEvent, seconds: z.number(), isPublished: z.boolean() }),
    example: { event: exampleEvent, seconds: 3642.5, isPublished: false },
  },
  'subscription.started': {
    summary: 'A user’s subscription has started: paid, or granted by an admin',
    data: z.object({ ...subscription.shape, endsAt: z.nullable(instant) }),
    example: { ...exampleSubscription, endsAt: null },
  },
  'subscription.ended': {
    summary: 'A user’s subscription has ended and gives no access any more',
    data: z.object({ ...subscription.shape, endedAt: instant }),
    example: { ...exampleSubscription, endedAt: '2027-01-31T00:00:00.000Z' },
  },
  'invoice.paid': {
    summary: 'An invoice was paid',
    data: z.object({
      id: z.int(),
      number: z.nullable(z.string()),
      user: person,
      /** As a decimal: `49.00`. */
      total: z.string(),
      currency: z.string(),
      paidAt: instant,
    }),
    example: {
      id: 77,
      number: 'CDL-0077',
      user: examplePerson,
      total: '49.00',
      currency: 'EUR',
      paidAt: '2026-11-22T08:15:00.000Z',
    },
  },
  'comment.created': {
    summary: 'Somebody has commented on a post or trade idea; what they wrote is in the API',
    data: z.object({
      id: z.int(),
      thing: z.object({ kind: z.enum(['feed', 'idea']), id: z.int() }),
      author: person,
      createdAt: instant,
    }),
    example: {
      id: 2051,
      thing: { kind: 'idea' as const, id: 412 },
      author: examplePerson,
      createdAt: '2026-11-22T09:20:11.000Z',
    },
  },
  'idea.published': {
    summary: 'A trade idea was published; who may read its levels gets them from the API',
    data: z.object({ ...idea.shape, publishedAt: instant }),
    example: { ...exampleIdea, publishedAt: '2026-11-22T09:12:07.000Z' },
  },
  'idea.closed': {
    summary:
      'A trade idea has ended: closed by the market or its author, cancelled, missed or expired; or its result was settled again, which sends it once more',
    data: z.object({ ...idea.shape, status: z.enum(outcomeStatuses), closedAt: instant }),
    example: { ...exampleIdea, status: 'closed_tp', closedAt: '2026-11-22T15:40:00.000Z' },
  },
  'idea.voided': {
    summary: 'A moderator has declared a trade idea void',
    data: z.object({ ...idea.shape, closedAt: instant }),
    example: { ...exampleIdea, closedAt: '2026-11-22T15:40:00.000Z' },
  },
  'feed.published': {
    summary: 'A post was published; who may read it gets its text from the API',
    data: z.object({ ...feed.shape, languageCode: z.string(), symbols: z.array(z.string()), publishedAt: instant }),
    example: { ...exampleFeed, languageCode: 'en', symbols: ['DEMO:EURUSD'], publishedAt: '2026-11-22T09:12:07.000Z' },
  },
  'feed.removed': {
    summary: 'A published post was hidden or deleted',
    data: feed,
    example: exampleFeed,
  },
  'alert.created': {
    summary: 'A strategy has given a trading alert',
    data: z.object({
      id: z.int(),
      /** Null: the alert is older than strategies. */
      strategy: z.nullable(z.object({ id: z.int(), name: z.string() })),
      symbol: z.string(),
      direction: z.enum(ruleDirections),
      /** When the bar that triggered it opened. */
      barAt: instant,
    }),
    example: {
      id: 9120,
      strategy: { id: 7, name: 'RSI back from below 30' },
      symbol: 'OANDA:EURUSD',
      direction: 'long',
      barAt: '2026-11-22T15:00:00.000Z',
    },
  },
  'ledger.checkpoint': {
    summary:
      'The public log of trade ideas has a new signed checkpoint; sent once a day. Whoever keeps them is a witness',
    data: z.object({
      /** The log’s name. */
      origin: z.string(),
      /** How many entries it has. */
      size: z.int(),
      /** The signed note (C2SP tlog-checkpoint), with the lines of witnesses. */
      note: z.string(),
    }),
    example: {
      origin: 'school.example/ledger',
      size: 1280,
      note: 'school.example/ledger\n1280\nqINS1GRFhWHwdkUeqLEoP4yEMkTBBzxBkGwGQlVlVcs=\n\n— school.example/ledger 9ZQZbQ…\n',
    },
  },
} as const satisfies Record<string, { summary: string; data: z.ZodMiniType; example: unknown }>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** The data of an event type. */
export type WebhookData<T extends WebhookEventType> = z.infer<(typeof webhookEvents)[T]['data']>;

/** A test event that an admin sends to check an endpoint. */
export const testEventType = 'webhook.test';

/** Version of all bodies; a new version may be incompatible with receivers of the old one. */
export const webhookVersion = 1;

/** The body of a webhook. */
export function webhookBodyOf<T extends z.ZodMiniType>(type: string, data: T) {
  return z.object({
    type: z.literal(type),
    version: z.literal(webhookVersion),
    /** When it happened; the time of the attempt is in the header `webhook-timestamp`. */
    timestamp: instant,
    data,
  });
}
