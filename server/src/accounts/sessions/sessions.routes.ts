import { createSession, removeSession } from '@candela/contract/accounts/sessions';
import type { createSessions } from './sessions.service.ts';
import type { Api } from '#platform/http/api.ts';
import { originOf } from '#platform/http/origins.ts';

export function mountSessions(api: Api, sessions: ReturnType<typeof createSessions>): void {
  api.route(createSession, ({ body }, { request }) => sessions.create(body, originOf(request)), {
    rateLimitPerMinute: 60,
  });
  api.route(removeSession, (_input, { caller }) => sessions.remove(caller));
}
