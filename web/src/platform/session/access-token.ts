import { openChannel } from '#platform/device/stores/channels.ts';
import { currentSession, useSession } from '#platform/session/session.ts';
import type { Access } from '@candela/contract/sign-in/sessions';

/** The access token: in memory only, and shared with the other tabs. */
export interface AccessToken {
  sessionId: string;
  token: string;
  /** Milliseconds since 1970; somewhat before it expires, so that it does not expire in transit. */
  freshUntil: number;
}

const freshShare = 0.8;

let held: AccessToken | null = null;
const channel = openChannel('candela-access');

channel.addEventListener('message', ({ data }: MessageEvent<AccessToken>) => {
  if (data.sessionId === currentSession().id && data.freshUntil > (held?.freshUntil ?? 0)) held = data;
});

useSession.subscribe(({ id }) => {
  if (id !== held?.sessionId) held = null;
});

/** The token, unless there is none or it may expire in transit. */
export function freshToken(): AccessToken | null {
  return held !== null && held.sessionId === currentSession().id && Date.now() < held.freshUntil ? held : null;
}

/** The current token, even if expired, for calls that do not wait for a new one. */
export function heldToken(): AccessToken | null {
  return held;
}

/** Stores a token requested at `startedAt`; its lifetime counts from there, so that the server's clock does not matter. */
export function takeAccess({ sessionId, token, expiresInSeconds }: Access, startedAt: number): AccessToken {
  held = { sessionId, token, freshUntil: startedAt + expiresInSeconds * 1000 * freshShare };
  channel.postMessage(held);
  return held;
}
