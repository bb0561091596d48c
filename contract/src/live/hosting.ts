import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { calendarEventSchema } from './events.ts';

export const hostingSchema = z.object({
  /** Live or upcoming, next first; at most five. */
  ahead: z.array(calendarEventSchema),
  /** Ended, newest first; at most eight. With the number of questions asked in the room. */
  past: z.array(z.extend(calendarEventSchema, { questionCount: z.int() })),
  /** Rooms of live or upcoming sessions that have questions, next first; at most five. */
  questions: z.array(
    z.object({
      eventId: z.int(),
      meetingId: z.uuid(),
      title: z.string(),
      languageCode: z.string(),
      count: z.int(),
      /** The question with the most votes, and when the first one was asked. */
      top: z.string(),
      oldestAt: instant,
    }),
  ),
  /** Recordings that are ready but not published, newest first; at most five. */
  unpublished: z.array(
    z.object({
      eventId: z.int(),
      meetingId: z.uuid(),
      title: z.string(),
      languageCode: z.string(),
      durationSeconds: z.number(),
      recordedAt: instant,
    }),
  ),
});

export type Hosting = z.infer<typeof hostingSchema>;

export const getHosting = endpoint({
  method: 'GET',
  path: '/events/hosting',
  permission: 'events.host',
  summary: 'Get an overview of the sessions that the caller hosts',
  description: 'The next sessions with open questions, the last ones, and unpublished recordings.',
  output: hostingSchema,
});
