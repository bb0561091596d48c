import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { originOf } from '#platform/http/origins.ts';
import {
  confirmRecoveryCodes,
  confirmTotp,
  countMissingFactors,
  createRecoveryCodes,
  removeTotp,
  startTotp,
} from '@candela/contract/sign-in/factors';
import type { Factors } from './factors.service.ts';

export function mountFactors(api: Api, factors: Factors, deviceCookie: Cookie): void {
  api.route(startTotp, (_input, { caller }) => factors.startTotp(caller));
  api.route(
    confirmTotp,
    ({ body }, { caller, request }) =>
      factors.confirmTotp(caller, body.code, { origin: originOf(request), deviceToken: deviceCookie.read(request) }),
    { securityLog: 'all' },
  );
  api.route(removeTotp, (_input, { caller }) => factors.removeTotp(caller), { securityLog: 'all' });
  api.route(countMissingFactors, async () => ({ data: await factors.countMissing() }));
  api.route(confirmRecoveryCodes, ({ body }, { caller }) => factors.confirmRecoveryCodes(caller, body.code), {
    securityLog: 'all',
  });
  api.route(createRecoveryCodes, (_input, { caller }) => factors.createRecoveryCodes(caller), { securityLog: 'all' });
}
