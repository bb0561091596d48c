import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { HostAddresses } from './host-addresses.ts';
import { createHostApi, openFile } from './host-api.ts';
import { createTusUpload } from './tus-uploads.ts';
import { HostError, type HostedVideo, type VideoHost } from './video-host.ts';
import { readWebhook } from './webhook-signatures.ts';

export interface BunnySettings {
  libraryId: string;
  apiKey: string;
  /** `vz-….b-cdn.net` */
  cdnHost: string;
  /** Token authentication key of the pull zone. */
  tokenKey: string;
}

const guid = z.string().regex(/^[\w-]+$/);
const videoSchema = z.object({
  guid,
  title: z.string(),
  length: z.number(),
  status: z.int(),
  encodeProgress: z.number().optional(),
  storageSize: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  thumbnailFileName: z
    .string()
    .regex(/^[\w.-]+$/)
    .nullish(),
});
const listSchema = z.object({ totalItems: z.int(), items: z.array(videoSchema) });
const webhookSchema = z.object({ VideoLibraryId: z.union([z.int(), z.string()]), VideoGuid: guid, Status: z.int() });

const pageSize = 100;
const uploadSeconds = 24 * 3600;
const [created, finished, failed, uploadFailed] = [0, 4, 5, 6];

/** Bunny Stream (https://docs.bunny.net/reference/api-overview): access key, signed tus uploads, directory tokens for playback. */
export function createBunnyHost(
  { libraryId, apiKey, cdnHost, tokenKey }: BunnySettings,
  addresses: HostAddresses,
  timeoutMilliseconds?: number,
): VideoHost {
  const cdn = addresses.bunnyCdn(cdnHost);
  const { ask } = createHostApi({
    baseUrl: `${addresses.bunnyApi}/library/${encodeURIComponent(libraryId)}`,
    headers: { accesskey: apiKey },
    timeoutMilliseconds,
  });

  /**
   * Returns a function for signed URLs of a video's files; the token gives access to the whole folder, including the files named in
   * playlists.
   */
  function sign(externalId: string, expires: number): (file: string) => string {
    const folder = `/${externalId}/`;
    const token = createHash('sha256').update(`${tokenKey}${folder}${expires}token_path=${folder}`).digest('base64url');
    const claim = `bcdn_token=${token}&expires=${expires}&token_path=${encodeURIComponent(folder)}`;
    return (file) => `${cdn}/${claim}${folder}${file}`;
  }

  return {
    kind: 'bunny',
    caps: { resumes: true, captions: true, originals: true },
    origins: [cdn],

    async createUpload({ title, mime, size }) {
      const { guid: externalId } = await ask('POST', '/videos', {
        body: { title },
        schema: videoSchema.pick({ guid: true }),
      });
      const expires = Math.floor(Date.now() / 1000) + uploadSeconds;
      const signature = createHash('sha256').update(`${libraryId}${apiKey}${expires}${externalId}`).digest('hex');
      const headers = {
        authorizationsignature: signature,
        authorizationexpire: String(expires),
        videoid: externalId,
        libraryid: libraryId,
      };
      const uploads = createHostApi({ baseUrl: addresses.bunnyApi, headers, timeoutMilliseconds });
      const { url } = await createTusUpload(uploads, '/tusupload', { size, metadata: { filetype: mime, title } });
      if (new URL(url, addresses.bunnyApi).origin !== new URL(addresses.bunnyApi).origin) {
        throw new HostError('unexpected', 'an upload address that is not known');
      }
      return {
        transport: 'tus',
        url: new URL(url, addresses.bunnyApi).href,
        headers,
        expiresAt: new Date(expires * 1000).toISOString(),
        externalId,
      };
    },

    async getVideo(externalId) {
      const path = `/videos/${encodeURIComponent(externalId)}`;
      const video = await ask('GET', path, { schema: videoSchema.nullable(), instead: { 404: null } });
      return video && present(video);
    },

    async listVideos(cursor) {
      const page = Number(cursor ?? 1);
      const path = `/videos?page=${page}&itemsPerPage=${pageSize}&orderBy=date`;
      const { items, totalItems } = await ask('GET', path, { schema: listSchema });
      const isLast = items.length < pageSize;
      return { videos: items.map(present), total: totalItems, next: isLast ? null : String(page + 1) };
    },

    async playback(externalId, { ttlSeconds, now }) {
      const expires = Math.floor(now.getTime() / 1000) + ttlSeconds;
      const addressOf = sign(externalId, expires);
      return {
        hlsUrl: addressOf('playlist.m3u8'),
        posterUrl: addressOf('thumbnail.jpg'),
        expiresAt: new Date(expires * 1000),
      };
    },

    async putCaptions(externalId, { languageCode, label, vtt }) {
      const body = { srclang: languageCode, label, captionsFile: Buffer.from(vtt).toString('base64') };
      const path = `/videos/${encodeURIComponent(externalId)}/captions/${encodeURIComponent(languageCode)}`;
      await ask('POST', path, { body });
    },

    async removeCaptions(externalId, languageCode) {
      const path = `/videos/${encodeURIComponent(externalId)}/captions/${encodeURIComponent(languageCode)}`;
      await ask('DELETE', path, { instead: { 404: undefined } });
    },

    async remove(externalId) {
      await ask('DELETE', `/videos/${encodeURIComponent(externalId)}`, { instead: { 404: undefined } });
    },

    openOriginal: async (externalId) =>
      openFile(sign(externalId, Math.floor(Date.now() / 1000) + uploadSeconds)('original')),

    // Not signed, so it only tells which video to look up.
    parseWebhook({ body }) {
      const message = readWebhook(webhookSchema, body);
      return String(message.VideoLibraryId) === libraryId ? message.VideoGuid : null;
    },

    async testConnection() {
      await ask('GET', '/videos?page=1&itemsPerPage=1', { schema: listSchema });
    },
  };
}

function present(video: z.infer<typeof videoSchema>): HostedVideo {
  const isFailed = video.status === failed || video.status === uploadFailed;
  return {
    externalId: video.guid,
    title: video.title,
    state: isFailed
      ? 'failed'
      : video.status === finished
        ? 'ready'
        : video.status === created
          ? 'uploading'
          : 'processing',
    progress: video.status === finished ? 1 : (video.encodeProgress ?? 0) / 100,
    durationSeconds: video.length,
    bytes: video.storageSize,
    width: video.width ?? 0,
    height: video.height ?? 0,
    error: isFailed ? (video.status === failed ? 'transcoding failed' : 'upload failed') : null,
  };
}
