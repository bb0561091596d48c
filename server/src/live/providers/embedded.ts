import type { MediaRequest } from '#live/media/messages.ts';
import { AppError } from '#platform/http/errors.ts';
import { signGrant } from './grants.ts';
import type { Grantee, LiveProvider } from './provider.ts';

interface Deps {
  publicUrl: string;
  /** Key of the grants. */
  key: string;
  /** Without it nothing is granted here, but messages are sent to other nodes. */
  hasMedia: boolean;
  /** Sends to the media process, whichever node runs it. */
  sendToMedia(request: MediaRequest): void;
}

/** The media process of this product. It communicates by IPC, so it has no webhooks. */
export function createEmbeddedProvider({ publicUrl, key, hasMedia, sendToMedia }: Deps): LiveProvider {
  const voiceGrant = async (path: 'whip' | 'whep', streamId: string, { userId, expiresAt }: Grantee) => {
    if (!hasMedia) throw new AppError('streams.unavailable');
    const action = path === 'whip' ? ('speak' as const) : ('hear' as const);
    return {
      url: `${publicUrl}/${path}/${streamId}`,
      bearer: signGrant(key, { action, eventId: Number(streamId), userId, expiresAt }),
    };
  };
  return {
    name: 'embedded',
    caps: { whep: true, hls: true, record: true, timedGrants: true, kickViewers: true },
    origins: [],
    async ensure({ streamId, record }) {
      if (!hasMedia) throw new AppError('streams.unavailable');
      return { streamId, id: streamId, record };
    },
    find: async (streamId) => ({ streamId, id: streamId, record: false }),
    publishGrant: async ({ streamId, id }, { userId, expiresAt }) => ({
      url: `${publicUrl}/whip/${id}`,
      bearer: signGrant(key, { action: 'publish', eventId: Number(streamId), userId, expiresAt }),
      codecs: ['H264', 'VP8'],
    }),
    playGrant: async ({ streamId, id }, grantee) => {
      const bearer = signGrant(key, { action: 'play', eventId: Number(streamId), ...grantee });
      return [
        { kind: 'whep', url: `${publicUrl}/whep/${id}`, bearer },
        { kind: 'hls', url: `${publicUrl}/hls/${id}/live.m3u8`, bearer },
      ];
    },
    kick: async ({ id }, userId) => sendToMedia({ what: 'kick', streamId: id, userId }),
    end: async ({ id }) => sendToMedia({ what: 'end', streamId: id }),
    parseWebhook: async () => {
      throw new AppError('request.unknownRoute');
    },
    record: async ({ id }, isOn) => sendToMedia({ what: 'record', streamId: id, isOn }),
    recordings: async () => [],
    voices: {
      speakGrant: (streamId, grantee) => voiceGrant('whip', streamId, grantee),
      hearGrant: (streamId, grantee) => voiceGrant('whep', streamId, grantee),
      mute: (streamId, isMuted) => sendToMedia({ what: 'mute', streamId, isMuted }),
      silence: (streamId, userId) => sendToMedia({ what: 'silence', streamId, userId }),
    },
  };
}
