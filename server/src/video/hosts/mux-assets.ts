import * as z from 'zod';
import type { HostAddresses } from './host-addresses.ts';
import { createHostApi } from './host-api.ts';
import { HostError, type HostedVideo } from './video-host.ts';

export const muxId = z.string().regex(/^[\w-]+$/);
export const assetSchema = z.object({
  id: muxId,
  status: z.enum(['preparing', 'ready', 'errored']),
  duration: z.number().optional(),
  playback_ids: z.array(z.object({ id: muxId, policy: z.string() })).optional(),
  errors: z.object({ messages: z.array(z.string()).optional() }).optional(),
  meta: z.object({ title: z.string().optional() }).optional(),
  passthrough: z.string().optional(),
  progress: z.object({ progress: z.number() }).optional(),
  master: z.object({ status: z.string(), url: z.url().optional() }).optional(),
  tracks: z
    .array(z.object({ type: z.string(), max_width: z.number().optional(), max_height: z.number().optional() }))
    .optional(),
});
export const uploadSchema = z.object({
  id: muxId,
  url: z.url().optional(),
  asset_id: muxId.optional(),
  status: z.string(),
});
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });

/** Until the asset exists, a video is identified by its upload. */
export const uploadPrefix = 'upload-';

interface Deps {
  tokenId: string;
  tokenSecret: string;
  addresses: HostAddresses;
  timeoutMilliseconds: number | undefined;
}

/** Assets and uploads of a Mux environment. */
export function createMuxAssets({ tokenId, tokenSecret, addresses, timeoutMilliseconds }: Deps) {
  const credentials = Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64');
  const { ask } = createHostApi({
    baseUrl: addresses.muxApi,
    headers: { authorization: `Basic ${credentials}` },
    timeoutMilliseconds,
  });

  async function findAsset(externalId: string) {
    const path = `/assets/${encodeURIComponent(externalId)}`;
    const answer = await ask('GET', path, { schema: dataOf(assetSchema).nullable(), instead: { 404: null } });
    return answer?.data ?? null;
  }

  /** The asset created from an upload; if there is none, the state of the upload as text. */
  async function followUpload(externalId: string): Promise<string | { id: string } | null> {
    const path = `/uploads/${encodeURIComponent(externalId.slice(uploadPrefix.length))}`;
    const answer = await ask('GET', path, { schema: dataOf(uploadSchema).nullable(), instead: { 404: null } });
    if (!answer) return null;
    return answer.data.asset_id === undefined ? answer.data.status : { id: answer.data.asset_id };
  }

  async function requireAsset(externalId: string) {
    const asset = await findAsset(externalId);
    if (!asset) throw new HostError('notFound', 'no such asset');
    return asset;
  }

  /** Finds an asset or upload, in the format of the host interface. */
  async function findVideo(externalId: string): Promise<HostedVideo | null> {
    if (!externalId.startsWith(uploadPrefix)) {
      const asset = await findAsset(externalId);
      return asset && presentAsset(asset);
    }
    const followed = await followUpload(externalId);
    if (followed === null) return null;
    if (typeof followed === 'string') return presentUpload(externalId, followed);
    const asset = await findAsset(followed.id);
    return asset && presentAsset(asset);
  }

  return { ask, findVideo, followUpload, requireAsset };
}

function presentUpload(externalId: string, status: string): HostedVideo {
  const isOver = status === 'errored' || status === 'cancelled' || status === 'timed_out';
  return {
    externalId,
    title: '',
    state: isOver ? 'failed' : 'uploading',
    progress: 0,
    durationSeconds: 0,
    bytes: undefined,
    width: 0,
    height: 0,
    error: isOver ? status : null,
  };
}

export function presentAsset(asset: z.infer<typeof assetSchema>): HostedVideo {
  const picture = asset.tracks?.find(({ type }) => type === 'video');
  const states = { preparing: 'processing', ready: 'ready', errored: 'failed' } as const;
  return {
    externalId: asset.id,
    title: asset.meta?.title ?? asset.passthrough ?? '',
    state: states[asset.status],
    progress: asset.status === 'ready' ? 1 : (asset.progress?.progress ?? 0) / 100,
    durationSeconds: asset.duration ?? 0,
    bytes: undefined,
    width: picture?.max_width ?? 0,
    height: picture?.max_height ?? 0,
    error: asset.status === 'errored' ? (asset.errors?.messages?.join('; ') ?? 'errored') : null,
  };
}
