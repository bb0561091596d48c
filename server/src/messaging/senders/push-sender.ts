import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { VapidKeys } from './vapid.ts';

export interface PushTarget {
  endpoint: string;
  /** Keys of a browser; null for native apps. */
  p256dh: string | null;
  auth: string | null;
}

/** `gone`: the browser has unsubscribed. `retry`: the push service is busy or unavailable. `refused`: it will never accept it. */
export type PushResult = 'sent' | 'gone' | 'retry' | 'refused';

export interface PushAnswer {
  result: PushResult;
  /** What the push service has said: its name, the status, and the beginning of its message; empty when it was sent. */
  detail: string;
}

export interface PushMessage {
  id: number;
  title: string;
  body: string;
  /** Path of the page that a click opens. */
  link: string | null;
  /** A message with the tag of one that is shown replaces it; by default made from the id. */
  tag?: string;
}

/** Sends one message; `topic` is the same for every attempt, so that a repeated message replaces the first. */
export type PushSender = (
  target: PushTarget,
  message: PushMessage,
  options: { ttlSeconds: number; topic: string },
) => Promise<PushAnswer>;

export const timeoutMilliseconds = 10_000;

/** Sends to browsers: encrypted (RFC 8291), by a push service (RFC 8030), signed (RFC 8292). */
export function createPushSender({ keys, subject }: { keys: VapidKeys; subject: string }): PushSender {
  return async ({ endpoint: address, p256dh, auth }, message, { ttlSeconds, topic }) => {
    // An unusable key, registered before keys were checked, must affect only its own device.
    if (p256dh === null || auth === null || !isPushKey(p256dh)) return { result: 'refused', detail: 'unusable key' };
    try {
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, topic, urgency: 'normal' },
      );
      const answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const detail = await detailOf(answer);
      if (answer.ok) return { result: 'sent', detail: '' };
      if (answer.status === 404 || answer.status === 410) return { result: 'gone', detail };
      return { result: answer.status === 429 || answer.status >= 500 ? 'retry' : 'refused', detail };
    } catch (error) {
      return { result: 'retry', detail: `${hostOf(address)}: ${messageOf(error)}` };
    }
  };
}

const detailLength = 300;
const detailBytes = 2000;

/** Name of the service, status, and the beginning of the body, of which no more is read. */
export async function detailOf(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > detailBytes) break;
  }
  return `${hostOf(answer.url)}: ${answer.status} ${text.replaceAll(/\s+/g, ' ').slice(0, detailLength)}`.trim();
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The innermost cause: `fetch` itself only says that it failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}

/** Whether a browser's key (base64url) is an uncompressed point on the curve P-256, as RFC 8291 requires. */
export function isPushKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** The browsers' push services; allowing others would make this server call addresses chosen by clients. */
const pushServices = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
];

/** Whether pushes may be sent to an address; `extraOrigins` are allowed by configuration. */
export function isPushService(endpoint: string, extraOrigins: readonly string[]): boolean {
  const { protocol, hostname, port, origin } = new URL(endpoint);
  if (extraOrigins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && pushServices.some((service) => service.test(hostname));
}
