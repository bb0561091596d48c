import * as z from 'zod';
import { isFileAddress, type HostAddresses } from './host-addresses.ts';
import { openFile } from './host-api.ts';
import { assetSchema, createMuxAssets, dataOf, muxId, presentAsset, uploadPrefix, uploadSchema } from './mux-assets.ts';
import { readMuxKey, signMuxToken } from './mux-tokens.ts';
import { HostError, type VideoHost } from './video-host.ts';
import { checkTimedSignature, readWebhook } from './webhook-signatures.ts';

export interface MuxSettings {
  tokenId: string;
  tokenSecret: string;
  /** Id and private key of the playback signing key, as Mux provides it (PEM in base64). */
  signingKeyId: string;
  signingKey: string;
  webhookSecret: string;
}

const webhookSchema = z.object({ type: z.string(), data: z.object({ id: muxId }) });

const pageSize = 100;
const uploadSeconds = 24 * 3600;

/** Mux Video (https://docs.mux.com/api-reference/video): HTTP basic, signed playback by RS256, uploads in chunks by PUT. */
export function createMuxHost(
  settings: MuxSettings,
  addresses: HostAddresses,
  timeoutMilliseconds?: number,
): VideoHost {
  const { ask, findVideo, followUpload, requireAsset } = createMuxAssets({
    ...settings,
    addresses,
    timeoutMilliseconds,
  });

  return {
    kind: 'mux',
    caps: { resumes: true, captions: false, originals: true },
    origins: [addresses.muxStream, addresses.muxImage],

    async createUpload({ title }) {
      const body = {
        cors_origin: '*',
        timeout: uploadSeconds,
        new_asset_settings: { playback_policies: ['signed'], meta: { title: title.slice(0, 512) } },
      };
      const { data } = await ask('POST', '/uploads', { body, schema: dataOf(uploadSchema) });
      if (data.url === undefined || !isFileAddress(data.url, addresses)) {
        throw new HostError('unexpected', 'an upload address that is not known');
      }
      const expiresAt = new Date(Date.now() + uploadSeconds * 1000).toISOString();
      return { transport: 'chunked-put', url: data.url, headers: {}, expiresAt, externalId: uploadPrefix + data.id };
    },

    getVideo: findVideo,

    async listVideos(cursor) {
      const page = Number(cursor ?? 1);
      const path = `/assets?limit=${pageSize}&page=${page}`;
      const { data } = await ask('GET', path, { schema: dataOf(z.array(assetSchema)) });
      return {
        videos: data.map(presentAsset),
        total: undefined,
        next: data.length < pageSize ? null : String(page + 1),
      };
    },

    async playback(externalId, { ttlSeconds, now }) {
      const asset = await requireAsset(externalId);
      const signed = asset.playback_ids?.find(({ policy }) => policy === 'signed');
      if (!signed) throw new HostError('refused', 'the video has no signed playback');
      const expires = Math.floor(now.getTime() / 1000) + ttlSeconds;
      const tokenOf = (audience: 'v' | 't') =>
        signMuxToken({ subject: signed.id, audience, expires }, settings.signingKeyId, settings.signingKey);
      return {
        hlsUrl: `${addresses.muxStream}/${signed.id}.m3u8?token=${tokenOf('v')}`,
        posterUrl: `${addresses.muxImage}/${signed.id}/thumbnail.webp?token=${tokenOf('t')}`,
        expiresAt: new Date(expires * 1000),
      };
    },

    // Mux fetches captions from a URL, and ours are not public: captions stay here, beside the player.
    putCaptions: async () => {},
    removeCaptions: async () => {},

    async remove(externalId) {
      const followed = externalId.startsWith(uploadPrefix) ? await followUpload(externalId) : { id: externalId };
      if (typeof followed !== 'object' || !followed) return;
      await ask('DELETE', `/assets/${encodeURIComponent(followed.id)}`, { instead: { 404: undefined } });
    },

    async openOriginal(externalId) {
      const { master } = await requireAsset(externalId);
      if (master?.status === 'ready' && master.url !== undefined) {
        if (!isFileAddress(master.url, addresses))
          throw new HostError('unexpected', 'a file address that is not known');
        return openFile(master.url);
      }
      if (master?.status === 'errored') throw new HostError('refused', 'the original cannot be had');
      const body = { master_access: 'temporary' };
      if (master?.status !== 'preparing') {
        await ask('PUT', `/assets/${encodeURIComponent(externalId)}/master-access`, { body });
      }
      return null;
    },

    parseWebhook({ headers, body }) {
      checkTimedSignature(headers['mux-signature'], ['t', 'v1'], settings.webhookSecret, body);
      const { type, data } = readWebhook(webhookSchema, body);
      if (type.startsWith('video.asset.')) return data.id;
      return type.startsWith('video.upload.') ? uploadPrefix + data.id : null;
    },

    async testConnection() {
      readMuxKey(settings.signingKey);
      await ask('GET', '/assets?limit=1&page=1', { schema: dataOf(z.array(assetSchema)) });
    },
  };
}
