import { requestPasswordReset, resetPassword } from '@candela/contract/accounts/passwords';
import type { createPasswords } from './passwords.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountPasswords(api: Api, passwords: ReturnType<typeof createPasswords>): void {
  api.route(requestPasswordReset, async ({ body }) => passwords.request(body.email), { rateLimitPerMinute: 10 });
  api.route(resetPassword, ({ body }) => passwords.reset(body.token, body.password), { rateLimitPerMinute: 20 });
}
