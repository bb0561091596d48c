import type { Endpoint } from './endpoint.ts';

/** The way to a second factor, what the page of it reads, and the ways out. */
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
 * Whether a call may be made by somebody whose role needs a second factor, who has none, and whose days of grace are over. Public
 * endpoints answer them as anybody else.
 */
export function isOpenWithoutFactor({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return opened.has(`${method} ${path}`);
}
