import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Api } from '#platform/http/api.ts';
import { isKnown } from '#platform/http/conditions.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  cancelEvent,
  createEvent,
  getCalendarEvent,
  getCalendarFeed,
  getEvent,
  getEventFile,
  handOverEvent,
  listCalendar,
  listEvents,
  registerForEvent,
  renewCalendarFeed,
  unregisterFromEvent,
  updateEvent,
} from '@candela/contract/live/events';
import { getHosting } from '@candela/contract/live/hosting';
import type { createCalendarFiles } from './calendar-files.service.ts';
import type { createEventHosts } from './event-hosts.service.ts';
import type { createEvents } from './events.service.ts';
import type { createHosting } from './hosting.service.ts';
import type { createRegistrations } from './registrations.service.ts';

type CalendarFiles = ReturnType<typeof createCalendarFiles>;

interface Services {
  events: ReturnType<typeof createEvents>;
  hosts: ReturnType<typeof createEventHosts>;
  registrations: ReturnType<typeof createRegistrations>;
  files: CalendarFiles;
  hosting: ReturnType<typeof createHosting>;
}

export function mountEvents(api: Api, { events, hosts, registrations, files, hosting }: Services): void {
  api.route(listEvents, ({ query }) => events.list(query.view, query));
  api.route(getEvent, ({ params }) => events.get(params.id));
  api.route(createEvent, ({ body }, { caller }) => events.create(caller, body));
  api.route(updateEvent, ({ params, body }, { caller }) => events.update(caller, params.id, body));
  api.route(cancelEvent, ({ params, body }, { caller }) => events.cancel(caller, params.id, body.scope));
  api.route(handOverEvent, ({ params, body }, { caller }) => hosts.handOver(caller, params.id, body.hostIds));
  api.route(listCalendar, ({ query }, { caller }) => registrations.listCalendar(caller, query));
  api.route(getCalendarEvent, ({ params }, { caller }) => registrations.get(caller, params.id));
  api.route(registerForEvent, ({ params }, { caller }) => registrations.register(caller, params.id));
  api.route(unregisterFromEvent, ({ params }, { caller }) => registrations.unregister(caller, params.id));
  api.route(getEventFile, ({ params }, { caller }) => files.getFile(caller, params.id));
  api.route(getHosting, (_input, { caller }) => hosting.get(caller));
  api.route(getCalendarFeed, (_input, { caller }) => files.getFeed(caller));
  api.route(renewCalendarFeed, (_input, { caller }) => files.renewFeed(caller));
}

/** Calendar programs have no API key: the address itself is the secret. */
export function registerCalendars(app: FastifyInstance, files: CalendarFiles): void {
  app.get<{ Params: { file: string } }>('/calendars/:file', async (request, reply) => {
    const { params } = request;
    const calendar = params.file.endsWith('.ics') ? await files.readFeed(params.file.slice(0, -4)) : null;
    if (calendar === null) throw new AppError('events.notFound');
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, max-age=300' });
    // Calendar programs ask every hour.
    if (isKnown(request, etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
