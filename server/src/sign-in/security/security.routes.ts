import type { Api } from '#platform/http/api.ts';
import { getSecurity } from '@candela/contract/sign-in/security';
import type { createSecurity } from './security.service.ts';

export function mountSecurity(api: Api, security: ReturnType<typeof createSecurity>): void {
  api.route(getSecurity, (_input, { caller }) => security.get(caller));
}
