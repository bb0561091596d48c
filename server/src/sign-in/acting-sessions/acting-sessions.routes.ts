import type { Api } from '#platform/http/api.ts';
import { endActingSession, startActingSession } from '@candela/contract/sign-in/acting-sessions';
import type { createActingSessions } from './acting-sessions.service.ts';

export function mountActingSessions(api: Api, acting: ReturnType<typeof createActingSessions>): void {
  api.route(startActingSession, ({ params, body }, { caller }) => acting.start(caller, params.id, body.reason));
  api.route(endActingSession, (_input, { caller }) => acting.end(caller), { securityLog: 'all' });
}
