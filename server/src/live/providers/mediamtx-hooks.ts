import * as z from 'zod';
import { bearerOf } from '#platform/http/bearer.ts';
import { AppError } from '#platform/http/errors.ts';
import { isStorable } from '#platform/http/storable.ts';
import { isSame } from '#platform/http/webhooks.ts';
import type { createProviderApi } from './provider-api.ts';
import type { LiveProvider, Signal } from './provider.ts';
import type { StreamNames } from './stream-names.ts';

interface Deps {
  ask: ReturnType<typeof createProviderApi>;
  hookSecret: string;
  names: StreamNames;
}

const pathSchema = z.object({
  ready: z.boolean(),
  source: z.object({ id: z.string() }).nullable(),
});

/** The hook commands of MediaMTX post here; their claims are verified with its API. */
export function createMediamtxHooks({ ask, hookSecret, names }: Deps): LiveProvider['parseWebhook'] {
  async function confirm(event: string, streamId: string, source: string): Promise<Signal[]> {
    const now = await ask<z.infer<typeof pathSchema> | null>('GET', `/v3/paths/get/${names.nameOf(streamId)}`, {
      schema: pathSchema,
      instead: { 404: null },
    });
    const isPublishing = now?.ready === true && now.source?.id === source;
    const ingest = { streamId, sessionId: source, at: Date.now() };
    if (event === 'ready') return isPublishing ? [{ kind: 'ingest.up', ...ingest }] : [];
    return isPublishing ? [] : [{ kind: 'ingest.down', ...ingest }];
  }

  return async ({ headers, body }) => {
    if (!isSame(bearerOf(headers) ?? '', hookSecret)) throw new AppError('streams.badSignature');
    const form = new URLSearchParams(body.toString('utf8'));
    const [event, path, source] = [form.get('event'), form.get('path'), form.get('source') ?? ''];
    if (event === null || path === null || ![...form.values()].every(isStorable))
      throw new AppError('request.malformed');
    const streamId = names.idOf(path);
    if (streamId === null) return [];
    if (event === 'recorded') return [{ kind: 'recording.ready', streamId, recordingId: form.get('segment') ?? path }];
    return ['ready', 'notReady'].includes(event) ? confirm(event, streamId, source) : [];
  };
}
