import * as z from 'zod';
import { AppError } from '#platform/http/errors.ts';
import { hexHmac, isSame, parseJson } from '#platform/http/webhooks.ts';
import type { LiveProvider } from './provider.ts';
import type { StreamNames } from './stream-names.ts';
import { checkAge } from './webhooks.ts';

interface Deps {
  /** As the dashboard shows it, in base64. */
  webhookSecret: string;
  names: StreamNames;
}

const hookSchema = z.object({
  type: z.string(),
  event: z.string(),
  timestamp: z.number(),
  data: z
    .object({
      feedId: z.string(),
      name: z.string(),
      streamName: z.string(),
      mediaAssetId: z.string(),
      type: z.string(),
    })
    .partial(),
});

/** Signed webhooks of Millicast: feeds that start and end, and recordings that are ready. */
export function createMillicastWebhooks({ webhookSecret, names }: Deps): LiveProvider['parseWebhook'] {
  return async ({ headers, body }) => {
    const expected = `sha1=${hexHmac('sha1', Buffer.from(webhookSecret, 'base64'), [body])}`;
    if (!isSame(String(headers['x-millicast-signature'] ?? ''), expected)) throw new AppError('streams.badSignature');
    const parsed = hookSchema.safeParse(parseJson(body));
    if (!parsed.success) throw new AppError('request.malformed');
    const { type, event, timestamp, data } = parsed.data;
    checkAge(timestamp);
    const streamId = names.idOf(data.name ?? data.streamName ?? '');
    if (streamId === null) return [];
    if (type === 'feeds' && (event === 'started' || event === 'ended')) {
      const kind = event === 'started' ? ('ingest.up' as const) : ('ingest.down' as const);
      return [{ kind, streamId, sessionId: data.feedId ?? null, at: timestamp }];
    }
    const isRecording = type === 'media' && event === 'completed' && data.type === 'recording';
    return isRecording ? [{ kind: 'recording.ready', streamId, recordingId: data.mediaAssetId ?? '' }] : [];
  };
}
