import * as z from 'zod';
import { AppError } from '#platform/http/errors.ts';
import { parseJson } from '#platform/http/webhooks.ts';
import { readGrant, type Grant } from './grants.ts';
import type { LiveProvider } from './provider.ts';
import type { StreamNames } from './stream-names.ts';

const doorSchema = z.object({
  action: z.string(),
  path: z.string().default(''),
  protocol: z.string().default(''),
  query: z.string().default(''),
  token: z.string().default(''),
});

/** The authentication endpoint of MediaMTX: asked before anybody may publish, watch or call its API. */
export function createMediamtxDoor({
  key,
  names,
}: {
  key: string;
  names: StreamNames;
}): NonNullable<LiveProvider['readAdmission']> {
  return ({ body }) => {
    const asked = doorSchema.safeParse(parseJson(body));
    if (!asked.success) throw new AppError('request.malformed');
    const { action, path, protocol, query, token } = asked.data;
    const grant = readGrant(key, token);
    if (!grant) throw new AppError('streams.badGrant');
    if (grant.action === 'serve' && (action === 'api' || action === 'playback')) return null;
    const wanted = action === 'publish' ? 'publish' : action === 'read' ? 'play' : null;
    const isAtItsPath =
      path === names.nameOf(String(grant.eventId)) &&
      (protocol === 'webrtc' || protocol === 'hls') &&
      isFor(query, grant);
    if (wanted === null || grant.action !== wanted || !isAtItsPath) throw new AppError('streams.badGrant');
    return { action: wanted, streamId: String(grant.eventId), userId: grant.asUserId ?? grant.userId };
  };
}

type Users = Pick<Grant, 'userId' | 'asUserId'>;

/** By whom it is opened, as its address says it: by this a session is found again. */
export function usersOf({ userId, asUserId }: Users): string {
  return [userId, asUserId].flatMap((id) => (id === undefined ? [] : [`user=${id}`])).join('&');
}

function isFor(query: string, { userId, asUserId }: Users): boolean {
  const users = new URLSearchParams(query).getAll('user');
  return users[0] === userId && users[1] === asUserId;
}
