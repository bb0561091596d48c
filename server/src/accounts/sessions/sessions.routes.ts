import { createSession, removeSession } from '@candela/contract/accounts/sessions';
import type { createSessions } from './sessions.service.ts';
import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { originOf } from '#platform/http/origins.ts';

export function mountSessions(api: Api, sessions: ReturnType<typeof createSessions>, deviceCookie: Cookie): void {
  api.route(
    createSession,
    async ({ body }, { request, reply }) => {
      const signedIn = await sessions.create(body, originOf(request), deviceCookie.read(request));
      deviceCookie.write(reply, signedIn.deviceToken);
      return signedIn.session;
    },
    { requestsPerMinute: 60, isSecurityRelevant: true },
  );
  api.route(removeSession, (_input, { caller }) => sessions.remove(caller), { isSecurityRelevant: true });
}
