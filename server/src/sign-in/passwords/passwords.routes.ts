import type { Api } from '#platform/http/api.ts';
import { originOf } from '#platform/http/origins.ts';
import { changePassword, requestPasswordReset, resetPassword } from '@candela/contract/sign-in/passwords';
import type { createPasswords } from './passwords.service.ts';

export function mountPasswords(api: Api, passwords: ReturnType<typeof createPasswords>): void {
  api.route(requestPasswordReset, async ({ body }) => passwords.request(body.email), {
    requestsPerMinute: 10,
    securityLog: 'all',
  });
  api.route(resetPassword, ({ body }, { request }) => passwords.reset(body.token, body.password, originOf(request)), {
    requestsPerMinute: 20,
    securityLog: 'all',
  });
  api.route(changePassword, ({ body }, { caller }) => passwords.change(caller, body.password), {
    requestsPerMinute: 20,
    securityLog: 'all',
  });
}
