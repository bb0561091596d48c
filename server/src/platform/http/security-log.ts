import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { isApiKey, prefixOfApiKey } from '#platform/identity/api-keys.ts';
import type { Endpoint } from '@candela/contract/endpoint';
import { bearerOf } from './bearer.ts';

/** `outcome`: `done`, or the error code; `actorId`: the admin who has signed in as the user. */
export type SecurityLog = (
  endpoint: Endpoint,
  request: FastifyRequest,
  who: { userId: string | undefined; actorId: string | undefined },
  outcome: string,
) => void;

/**
 * Lines named `security` in the log: who did something or was refused, and from where. Of request bodies only the email address of
 * an account is logged, never a password or a token; of API keys also the beginning that lists show.
 */
export function createSecurityLog(log: FastifyBaseLogger): SecurityLog {
  const lines = log.child({ name: 'security' });
  return ({ method, path }, { params, body, ip, headers }, { userId, actorId }, outcome) => {
    const bearer = bearerOf(headers) ?? '';
    const key = isApiKey(bearer) ? prefixOfApiKey(bearer) : undefined;
    const account =
      typeof body === 'object' && body !== null && 'email' in body ? String(body.email).slice(0, 254) : undefined;
    const details = {
      action: `${method} ${path}`,
      outcome,
      userId,
      actorId,
      key,
      account,
      target: params,
      address: ip,
    };
    if (outcome === 'done') lines.info(details, 'security');
    else lines.warn(details, 'security');
  };
}
