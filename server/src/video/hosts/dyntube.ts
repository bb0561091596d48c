import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { HostAddresses } from './host-addresses.ts';
import { createHostApi } from './host-api.ts';
import { sendForm } from './send-form.ts';
import { HostError, type HostedVideo, type VideoHost } from './video-host.ts';
import { readWebhook } from './webhook-signatures.ts';

export interface DyntubeSettings {
  projectId: string;
  apiKey: string;
  /** Key for token authentication. */
  securityKey: string;
}

const id = z.string().regex(/^[\w-]+$/);
const videoSchema = z.object({
  id,
  key: id,
  projectId: id,
  title: z.string().nullish(),
  duration: z.union([z.string(), z.number()]).nullish(),
  status: z.int(),
});
const listSchema = z.object({
  pager: z.object({ page: z.int(), size: z.int(), totalPages: z.int(), total: z.int() }).partial(),
  videos: z.array(videoSchema),
});
const projectSchema = z.object({ id, name: z.string() });
const sentSchema = z.object({ videoId: id });
const webhookSchema = z.object({ event: z.string(), video: z.object({ Id: id, ProjectId: id }) });

const pageSize = 100;
const [readyStatus, failedStatus] = [3, 4];

/**
 * DynTube (https://dev.dyntube.com/): bearer token, uploads by a single form without resuming, playlists by token. It has no documented
 * way to download originals that this server could use.
 */
export function createDyntubeHost(
  { projectId, apiKey, securityKey }: DyntubeSettings,
  addresses: HostAddresses,
  timeoutMilliseconds?: number,
): VideoHost {
  const headers = { authorization: `Bearer ${apiKey}` };
  const { ask } = createHostApi({ baseUrl: addresses.dyntubeApi, headers, timeoutMilliseconds });

  async function find(externalId: string) {
    const path = `/videos/${encodeURIComponent(externalId)}`;
    const video = await ask('GET', path, { schema: videoSchema.nullable(), instead: { 404: null } });
    // The key gives access to all projects of the account.
    return video?.projectId === projectId ? video : null;
  }

  async function putCaptions(externalId: string, given: { languageCode: string; label: string; vtt: string }) {
    const { languageCode, label, vtt } = given;
    const bytes = Buffer.from(vtt);
    const answer = await sendForm({
      url: `${addresses.dyntubeUpload}/videos/captions/${encodeURIComponent(externalId)}`,
      headers,
      fields: { language: languageCode, label },
      file: { name: `${languageCode}.vtt`, mime: 'text/vtt', size: bytes.length },
      bytes: Readable.from([bytes]),
    });
    if (!z.object({ ok: z.literal(true) }).safeParse(answer).success) throw new HostError('refused', 'captions');
  }

  return {
    kind: 'dyntube',
    caps: { resumes: false, captions: true, originals: false },
    origins: [new URL(addresses.dyntubeApi).origin],

    createUpload: async () => ({
      transport: 'relay',
      url: `${addresses.dyntubeUpload}/videos`,
      headers: {},
      expiresAt: new Date(Date.now() + 24 * 3600_000).toISOString(),
    }),

    async relay({ title, mime, size }, bytes: Readable) {
      const url = `${addresses.dyntubeUpload}/videos`;
      const fields = { projectId, title };
      const answer = await sendForm({ url, headers, fields, file: { name: 'video', mime, size }, bytes });
      const sent = sentSchema.safeParse(answer);
      if (!sent.success) throw new HostError('unexpected', 'not as documented: videoId');
      return sent.data.videoId;
    },

    async getVideo(externalId) {
      const video = await find(externalId);
      return video && present(video);
    },

    async listVideos(cursor) {
      const page = Number(cursor ?? 1);
      const path = `/videos?page=${page}&size=${pageSize}&projectId=${encodeURIComponent(projectId)}`;
      const { pager, videos } = await ask('GET', path, { schema: listSchema });
      const own = videos.filter((video) => video.projectId === projectId);
      const isLast = videos.length < pageSize;
      return { videos: own.map(present), total: pager.total, next: isLast ? null : String(page + 1) };
    },

    async playback(externalId, { ttlSeconds, now }) {
      const video = await find(externalId);
      if (!video) throw new HostError('notFound', 'no such video');
      const expires = Math.floor(now.getTime() / 1000) + ttlSeconds;
      const token = createHash('sha256').update(`${securityKey}${expires}${video.key}`).digest('base64url');
      return {
        hlsUrl: `${addresses.dyntubeApi}/live/videos/tokens/${video.key}.m3u8?token=${token}&expires=${expires}`,
        posterUrl: null,
        expiresAt: new Date(expires * 1000),
      };
    },

    putCaptions,

    // It has no documented way to delete captions, so they are replaced by empty ones.
    async removeCaptions(externalId, languageCode) {
      await putCaptions(externalId, { languageCode, label: languageCode, vtt: 'WEBVTT\n' });
    },

    async remove(externalId) {
      if (!(await find(externalId))) return;
      await ask('DELETE', `/videos/${encodeURIComponent(externalId)}`, { instead: { 404: undefined } });
    },

    openOriginal: async () => {
      throw new HostError('refused', 'the host does not hand out what was uploaded');
    },

    // Not signed, so it only tells which video to look up.
    parseWebhook({ body }) {
      const { event, video } = readWebhook(webhookSchema, body);
      return event === 'videoPublished' && video.ProjectId === projectId ? video.Id : null;
    },

    async testConnection() {
      await ask('GET', `/projects/${encodeURIComponent(projectId)}`, { schema: projectSchema });
    },
  };
}

function present(video: z.infer<typeof videoSchema>): HostedVideo {
  return {
    externalId: video.id,
    title: video.title ?? '',
    state: video.status === readyStatus ? 'ready' : video.status === failedStatus ? 'failed' : 'processing',
    progress: video.status === readyStatus ? 1 : 0,
    durationSeconds: secondsOf(video.duration ?? 0),
    bytes: undefined,
    width: 0,
    height: 0,
    error: video.status === failedStatus ? 'processing failed' : null,
  };
}

/** Format `00:02:30.1270000`, or a number of seconds. */
function secondsOf(duration: string | number): number {
  if (typeof duration === 'number') return duration;
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(':').map(Number);
  const all = hours * 3600 + minutes * 60 + seconds;
  return Number.isFinite(all) ? all : 0;
}
