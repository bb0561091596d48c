import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Api } from '#platform/http/api.ts';
import { originOf } from '#platform/http/origins.ts';
import {
  approveSignUp,
  confirmSignUp,
  listWaitingSignUps,
  lookUpSignUp,
  refuseSignUp,
  requestSignUp,
} from '@candela/contract/accounts/sign-ups';
import type { createSignUps } from './sign-ups.service.ts';
import type { createWaitingList } from './waiting-list.service.ts';

interface Services {
  signUps: ReturnType<typeof createSignUps>;
  waitingList: ReturnType<typeof createWaitingList>;
}

export function mountSignUpRoutes(api: Api, { signUps, waitingList }: Services, started: StartedSessions): void {
  api.route(requestSignUp, ({ body }, { request }) => signUps.request(body, originOf(request)), {
    requestsPerMinute: 20,
    securityLog: 'all',
  });
  api.route(lookUpSignUp, ({ body }) => signUps.lookUp(body.token), { requestsPerMinute: 30 });
  api.route(
    confirmSignUp,
    async ({ body }, { request, reply }) => {
      const begun = await signUps.confirm(body, originOf(request), started.readRefreshToken(request));
      return { session: begun && started.keep(reply, begun) };
    },
    { requestsPerMinute: 20, securityLog: 'all' },
  );
  api.route(listWaitingSignUps, ({ query }) => waitingList.list(query));
  api.route(approveSignUp, ({ params }, { caller }) => waitingList.approve(caller, params.id));
  api.route(refuseSignUp, ({ params }, { caller }) => waitingList.refuse(caller, params.id));
}
