import * as z from 'zod';
import { isFileAddress, type HostAddresses } from './host-addresses.ts';
import { createHostApi, openFile } from './host-api.ts';
import { createTusUpload } from './tus-uploads.ts';
import { HostError, type HostedVideo, type VideoHost } from './video-host.ts';
import { checkTimedSignature, readWebhook } from './webhook-signatures.ts';

export interface CloudflareSettings {
  accountId: string;
  apiToken: string;
  /** The code in `customer-<code>.cloudflarestream.com`. */
  customerCode: string;
  webhookSecret: string;
}

const uid = z.string().regex(/^[\w-]+$/);
const videoSchema = z.object({
  uid,
  created: z.string(),
  status: z.object({
    state: z.string(),
    pctComplete: z.coerce.number().nullish(),
    errorReasonText: z.string().nullish(),
  }),
  duration: z.number().optional(),
  size: z.number().optional(),
  input: z.object({ width: z.number(), height: z.number() }).optional(),
  meta: z.object({ name: z.string().optional() }).nullish(),
});
const resultOf = <T extends z.ZodType>(result: T) => z.object({ success: z.literal(true), result });
const listSchema = z.object({
  success: z.literal(true),
  result: z.array(videoSchema),
  total: z.coerce.number().optional(),
});
const downloadSchema = resultOf(z.object({ default: z.object({ status: z.string(), url: z.url() }).optional() }));
const webhookSchema = z.object({ uid });

const pageSize = 1000;
const uploadSeconds = 24 * 3600;
const states: Record<string, HostedVideo['state']> = {
  pendingupload: 'uploading',
  downloading: 'processing',
  queued: 'processing',
  inprogress: 'processing',
  ready: 'ready',
  error: 'failed',
};

/** Cloudflare Stream (https://developers.cloudflare.com/stream/): bearer token, tus uploads, a playback token in place of the uid. */
export function createCloudflareHost(
  { accountId, apiToken, customerCode, webhookSecret }: CloudflareSettings,
  addresses: HostAddresses,
  timeoutMilliseconds?: number,
): VideoHost {
  const customer = addresses.cloudflareCustomer(customerCode);
  const api = createHostApi({
    baseUrl: `${addresses.cloudflareApi}/accounts/${encodeURIComponent(accountId)}/stream`,
    headers: { authorization: `Bearer ${apiToken}` },
    timeoutMilliseconds,
  });
  const { ask } = api;
  const pathOf = (externalId: string) => `/${encodeURIComponent(externalId)}`;

  async function createToken(externalId: string, expires: number, more: object = {}): Promise<string> {
    const schema = resultOf(z.object({ token: z.string().regex(/^[\w.-]+$/) }));
    const { result } = await ask('POST', `${pathOf(externalId)}/token`, { body: { exp: expires, ...more }, schema });
    return result.token;
  }

  return {
    kind: 'cloudflare',
    caps: { resumes: true, captions: true, originals: true },
    origins: [customer],

    async createUpload({ title, mime, size }) {
      const expiresAt = new Date(Date.now() + uploadSeconds * 1000).toISOString();
      const metadata = { name: title, filetype: mime, expiry: expiresAt, requiresignedurls: '' };
      const { url, headers } = await createTusUpload(api, '?direct_user=true', { size, metadata });
      const externalId = headers.get('stream-media-id') ?? '';
      if (!URL.canParse(url) || !isFileAddress(url, addresses) || !uid.safeParse(externalId).success) {
        throw new HostError('unexpected', 'an upload address that is not known');
      }
      return { transport: 'tus', url, headers: {}, expiresAt, externalId };
    },

    async getVideo(externalId) {
      const schema = resultOf(videoSchema).nullable();
      const answer = await ask('GET', pathOf(externalId), { schema, instead: { 404: null } });
      return answer && present(answer.result);
    },

    async listVideos(cursor) {
      const from = cursor === null ? '' : `&start=${encodeURIComponent(cursor)}`;
      const path = `?asc=true&include_counts=true&limit=${pageSize}${from}`;
      const { result, total } = await ask('GET', path, { schema: listSchema });
      const last = result.at(-1)?.created ?? null;
      // Pages overlap by videos created at the same instant.
      const next = result.length < pageSize || last === cursor ? null : last;
      return { videos: result.map(present), total, next };
    },

    async playback(externalId, { ttlSeconds, now }) {
      const expires = Math.floor(now.getTime() / 1000) + ttlSeconds;
      const token = await createToken(externalId, expires);
      return {
        hlsUrl: `${customer}/${token}/manifest/video.m3u8`,
        posterUrl: `${customer}/${token}/thumbnails/thumbnail.jpg`,
        expiresAt: new Date(expires * 1000),
      };
    },

    async putCaptions(externalId, { languageCode, vtt }) {
      const form = new FormData();
      form.set('file', new Blob([vtt], { type: 'text/vtt' }), `${languageCode}.vtt`);
      await ask('PUT', `${pathOf(externalId)}/captions/${encodeURIComponent(languageCode)}`, { body: form });
    },

    async removeCaptions(externalId, languageCode) {
      const path = `${pathOf(externalId)}/captions/${encodeURIComponent(languageCode)}`;
      await ask('DELETE', path, { instead: { 404: undefined } });
    },

    async remove(externalId) {
      await ask('DELETE', pathOf(externalId), { instead: { 404: undefined } });
    },

    async openOriginal(externalId) {
      const { result } = await ask('GET', `${pathOf(externalId)}/downloads`, { schema: downloadSchema });
      if (result.default?.status === 'ready') {
        const expires = Math.floor(Date.now() / 1000) + uploadSeconds;
        const token = await createToken(externalId, expires, { downloadable: true });
        return openFile(`${customer}/${token}/downloads/default.mp4`);
      }
      if (!result.default) await ask('POST', `${pathOf(externalId)}/downloads`, {});
      return null;
    },

    parseWebhook({ headers, body }) {
      checkTimedSignature(headers['webhook-signature'], ['time', 'sig1'], webhookSecret, body);
      return readWebhook(webhookSchema, body).uid;
    },

    async testConnection() {
      await ask('GET', '?asc=true&limit=1', { schema: listSchema });
    },
  };
}

function present(video: z.infer<typeof videoSchema>): HostedVideo {
  const state = states[video.status.state] ?? 'processing';
  return {
    externalId: video.uid,
    title: video.meta?.name ?? '',
    state,
    progress: state === 'ready' ? 1 : Math.min(1, Math.max(0, (video.status.pctComplete ?? 0) / 100)),
    // -1 while it is unknown.
    durationSeconds: Math.max(0, video.duration ?? 0),
    bytes: video.size,
    width: Math.max(0, video.input?.width ?? 0),
    height: Math.max(0, video.input?.height ?? 0),
    error: state === 'failed' ? (video.status.errorReasonText ?? 'error') : null,
  };
}
