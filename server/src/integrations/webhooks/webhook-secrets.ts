import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Seals } from '#platform/identity/sealed-values.ts';

const secretBytes = 32;

/** The context to which an encrypted secret is bound. */
export const sealOwner = (endpointId: string) => `webhook ${endpointId}`;

/** In the format of the Standard Webhooks specification. */
export const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;

interface Signed {
  endpointId: string;
  /** Encrypted. */
  secret: string;
  previousSecret: string | null;
}

/** The headers of an attempt; also signed with the previous secret while it is still valid. @throws SealBroken */
export function signedHeaders(
  seals: Seals,
  { endpointId, secret, previousSecret }: Signed,
  message: { id: string; at: Date; body: string },
  userAgent: string,
): Record<string, string> {
  const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])];
  const signatures = secrets.map((sealed) =>
    new Webhook(seals.open(sealed, sealOwner(endpointId))).sign(message.id, message.at, message.body),
  );
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
