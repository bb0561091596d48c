import type { Endpoint } from './endpoint.ts';

/** Calls for setting up a second factor, those that its page makes, and signing out. */
const opened = new Set([
  'GET /profile',
  'PATCH /profile',
  'GET /account/security',
  'POST /account/totp',
  'POST /account/totp/confirmation',
  'DELETE /account/totp',
  'POST /account/recovery-codes',
  'POST /account/passkeys/options',
  'POST /account/passkeys',
  'PATCH /account/passkeys/{id}',
  'DELETE /account/passkeys/{id}',
  'POST /passkey-challenges',
  'PUT /account/password',
  'GET /sessions',
  'DELETE /sessions',
  'DELETE /sessions/{id}',
  'DELETE /sessions/current',
  'POST /sessions/refresh',
  'POST /sessions/current/verification',
  'DELETE /acting-session',
  'GET /settings',
  'GET /settings/branding',
  'GET /languages',
  'GET /sign-in-options',
]);

/**
 * Whether users may make a call although they lack the second factor that their role needs and their days of grace are over.
 * Public endpoints are not restricted.
 */
export function isOpenWithoutFactor({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return opened.has(`${method} ${path}`);
}
