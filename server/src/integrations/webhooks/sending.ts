import { AddressRefused, postPublic, type Reach } from '#platform/http/public-requests.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import type { DeliveryProblem } from '@candela/contract/integrations/webhooks';
import { retryTimeOf } from './attempt-times.ts';
import { signedHeaders } from './webhook-secrets.ts';

const patienceMilliseconds = 15_000;
const readBytes = 64 * 1024;
const keptBytes = 1024;

export interface Sendable {
  endpointId: string;
  url: string;
  /** Encrypted. */
  secret: string;
  previousSecret: string | null;
  eventId: string;
  body: string;
}

/** The result of an attempt. */
export interface Outcome {
  at: Date;
  url: string;
  headers: Record<string, string>;
  /** Null: no response. */
  status: number | null;
  problem: DeliveryProblem | null;
  milliseconds: number;
  answer: string;
  /** The time requested by the receiver for the next attempt. */
  retryAt: Date | null;
}

/** The header `webhook-id`, derived from the event: it is the same for every attempt. */
export const messageIdOf = (eventId: string) => `evt_${eventId.replaceAll('-', '')}`;

export const isDelivered = ({ status }: Pick<Outcome, 'status'>) => status !== null && status >= 200 && status < 300;

/** How this installation sends webhooks. */
export interface WebhookSender {
  /** Where it can be reached, which receivers see in their logs. */
  publicUrl: string;
  reach: Reach;
}

/** Makes one attempt. Failures are returned as an outcome. */
export async function attempt(seals: Seals, row: Sendable, { publicUrl, reach }: WebhookSender): Promise<Outcome> {
  const at = new Date();
  const begin = performance.now();
  let headers = {};
  const end = (
    status: number | null,
    problem: DeliveryProblem | null,
    answer: string,
    retryAt: Date | null = null,
  ): Outcome => ({
    at,
    url: row.url,
    headers,
    status,
    problem,
    milliseconds: Math.round(performance.now() - begin),
    answer,
    retryAt,
  });
  try {
    headers = signedHeaders(
      seals,
      row,
      { id: messageIdOf(row.eventId), at, body: row.body },
      `Candela-Webhooks (+${publicUrl})`,
    );
    const { status, text, retryAfter } = await postPublic(
      row.url,
      { headers, body: row.body, milliseconds: patienceMilliseconds, bytes: readBytes },
      reach,
    );
    return end(status, null, keptOf(text), retryTimeOf(retryAfter, new Date()));
  } catch (error) {
    return end(null, problemOf(error), '');
  }
}

/** The first kilobyte, without NUL characters, which the database refuses, and without a truncated last character. */
function keptOf(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', ''))
    .subarray(0, keptBytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof SealBroken) return 'keyLost';
  if (error instanceof AddressRefused) return 'addressRefused';
  const { name = '', code = '', cause } = error as { name?: string; code?: string; cause?: unknown };
  if (cause instanceof AddressRefused) return 'addressRefused';
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) return 'timedOut';
  return /^(ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'badCertificate' : 'unreachable';
}
