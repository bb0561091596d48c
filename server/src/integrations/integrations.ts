import { mountKeys } from './keys/keys.routes.ts';
import { createKeys } from './keys/keys.service.ts';
import type { Context } from '#platform/context.ts';

/** How programs of others call this one. */
export function mountIntegrations({ db, api, callers }: Context): void {
  mountKeys(api, createKeys({ db, callers }));
}
