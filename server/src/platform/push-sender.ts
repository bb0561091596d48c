import webPush from 'web-push';
import type { VapidKeys } from '#platform/vapid.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser has unsubscribed. `retry`: the push service is busy or away. `refused`: it will never take it. */
export type PushResult = 'sent' | 'gone' | 'retry' | 'refused';

const answerMilliseconds = 10_000;

/** Sends one encrypted message (RFC 8291) to a push service (RFC 8030). */
export function createPushSender({ keys, subject }: { keys: VapidKeys; subject: string }) {
  return async (
    target: PushTarget,
    payload: string,
    options: { ttlSeconds: number; topic: string },
  ): Promise<PushResult> => {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      payload,
      { vapidDetails: { subject, ...keys }, TTL: options.ttlSeconds, topic: options.topic, urgency: 'normal' },
    );
    try {
      const answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMilliseconds),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      return answer.status === 429 || answer.status >= 500 ? 'retry' : 'refused';
    } catch {
      return 'retry';
    }
  };
}

export type PushSender = ReturnType<typeof createPushSender>;

/** Services of the browsers; a registration elsewhere would make this server call addresses that others choose. */
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
