import { createOwner } from '@candela/contract/accounts/first-run';
import type { createFirstRun } from './first-run.service.ts';
import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { originOf } from '#platform/http/origins.ts';

export function mountFirstRun(api: Api, firstRun: ReturnType<typeof createFirstRun>, sessionCookie: Cookie): void {
  api.route(
    createOwner,
    async ({ body }, { request, reply }) => {
      const created = await firstRun.create(body, originOf(request), sessionCookie.read(request));
      sessionCookie.write(reply, created.refreshToken);
      return created.session;
    },
    { requestsPerMinute: 20, securityLog: 'all' },
  );
}
