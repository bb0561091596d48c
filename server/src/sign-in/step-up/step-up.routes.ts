import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { originOf } from '#platform/http/origins.ts';
import { verifySession } from '@candela/contract/sign-in/sessions';
import type { createStepUp } from './step-up.service.ts';

export function mountStepUp(api: Api, stepUp: ReturnType<typeof createStepUp>, deviceCookie: Cookie): void {
  api.route(
    verifySession,
    ({ body }, { caller, request }) =>
      stepUp.verify(caller, body.proof, { origin: originOf(request), deviceToken: deviceCookie.read(request) }),
    { requestsPerMinute: 60, securityLog: 'all' },
  );
}
