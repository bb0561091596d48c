import type { Endpoint } from '@candela/contract/endpoint';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { isApiKey, prefixOfApiKey } from '#platform/identity/api-keys.ts';

/** `outcome`: `done`, or the code of the error; `actorId`: who has signed in as the user. */
export type SecurityLog = (
  endpoint: Endpoint,
  request: FastifyRequest,
  who: { userId: string | undefined; actorId: string | undefined },
  outcome: string,
) => void;

/**
 * Lines named `security` in the log: who did or was refused what, from where. Of bodies only the address of an account is
 * written, never a password or a token; of API keys the beginning that lists show, too.
 */
export function createSecurityLog(log: FastifyBaseLogger): SecurityLog {
  const lines = log.child({ name: 'security' });
  return ({ method, path }, { params, body, ip, headers }, { userId, actorId }, outcome) => {
    const bearer = headers.authorization?.slice('Bearer '.length) ?? '';
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
