import * as z from 'zod';
import { isInstant } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import { hexHmac, isSame, parseJson } from '#platform/http/webhooks.ts';
import type { LiveProvider } from './provider.ts';
import { checkAge } from './webhooks.ts';

interface Deps {
  notificationSecret: string;
  webhookSecret: string | undefined;
  /** The event of an input; null for foreign inputs. */
  streamIdOf(inputId: string): Promise<string | null>;
}

const uid = z.string().regex(/^[\w-]+$/);
const notificationSchema = z.object({
  ts: z.number().optional(),
  data: z.object({ event_type: z.string(), input_id: uid, updated_at: z.string().refine(isInstant) }).optional(),
});
const videoSchema = z.object({
  uid,
  liveInput: uid.optional(),
  status: z.object({ state: z.string() }).optional(),
});

/** Webhooks of Cloudflare: notifications about live inputs, which are unsigned, and webhooks of videos, which are signed. */
export function createCloudflareWebhooks({
  notificationSecret,
  webhookSecret,
  streamIdOf,
}: Deps): LiveProvider['parseWebhook'] {
  return async ({ headers, body }) => {
    const signature = headers['webhook-signature'];
    if (signature !== undefined) {
      checkSignature(String(signature), webhookSecret, body);
      const video = videoSchema.safeParse(parseJson(body));
      if (!video.success) throw new AppError('request.malformed');
      if (video.data.liveInput === undefined || video.data.status?.state !== 'ready') return [];
      const streamId = await streamIdOf(video.data.liveInput);
      return streamId === null ? [] : [{ kind: 'recording.ready', streamId, recordingId: video.data.uid }];
    }
    if (!isSame(String(headers['cf-webhook-auth'] ?? ''), notificationSecret))
      throw new AppError('streams.badSignature');
    const parsed = notificationSchema.safeParse(parseJson(body));
    if (!parsed.success) throw new AppError('request.malformed');
    const { ts, data } = parsed.data;
    // Without data it is the test message for a new destination.
    if (!data) return [];
    checkAge((ts ?? Number.NaN) * 1000);
    const kind = ({ 'live_input.connected': 'ingest.up', 'live_input.disconnected': 'ingest.down' } as const)[
      data.event_type
    ];
    const streamId = kind && (await streamIdOf(data.input_id));
    return kind && streamId ? [{ kind, streamId, sessionId: null, at: Date.parse(data.updated_at) }] : [];
  };
}

/** `time=<seconds>,sig1=<hex>` over `<seconds>.<body>`. */
function checkSignature(header: string, secret: string | undefined, body: Buffer): void {
  const parts = new Map(header.split(',').map((part) => part.split('=', 2) as [string, string]));
  const [time = '', given = ''] = [parts.get('time'), parts.get('sig1')];
  if (secret === undefined || !isSame(given, hexHmac('sha256', secret, [`${time}.`, body]))) {
    throw new AppError('streams.badSignature');
  }
  checkAge(Number(time || 'none') * 1000);
}
