import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Api } from '#platform/http/api.ts';
import { originOf } from '#platform/http/origins.ts';
import { createOwner } from '@candela/contract/sign-in/first-run';
import type { createFirstRun } from './first-run.service.ts';

export function mountFirstRun(api: Api, firstRun: ReturnType<typeof createFirstRun>, started: StartedSessions): void {
  api.route(
    createOwner,
    async ({ body }, { request, reply }) => {
      const created = await firstRun.create(body, originOf(request), started.readRefreshToken(request));
      return started.keep(reply, created);
    },
    { requestsPerMinute: 20, securityLog: 'all' },
  );
}
