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
import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { originOf } from '#platform/http/origins.ts';

interface Services {
  signUps: ReturnType<typeof createSignUps>;
  waitingList: ReturnType<typeof createWaitingList>;
}

export function mountSignUps(api: Api, { signUps, waitingList }: Services, sessionCookie: Cookie): void {
  api.route(requestSignUp, ({ body }, { request }) => signUps.request(body, originOf(request)), {
    requestsPerMinute: 20,
    securityLog: 'all',
  });
  api.route(lookUpSignUp, ({ body }) => signUps.lookUp(body.token), { requestsPerMinute: 30 });
  api.route(
    confirmSignUp,
    async ({ body }, { request, reply }) => {
      const started = await signUps.confirm(body, originOf(request), sessionCookie.read(request));
      if (started) sessionCookie.write(reply, started.refreshToken);
      return { session: started?.session ?? null };
    },
    { requestsPerMinute: 20, securityLog: 'all' },
  );
  api.route(listWaitingSignUps, ({ query }) => waitingList.list(query));
  api.route(approveSignUp, ({ params }, { caller }) => waitingList.approve(caller, params.id));
  api.route(refuseSignUp, ({ params }, { caller }) => waitingList.refuse(caller, params.id));
}
