import type { Access } from '@candela/contract/accounts/sessions';
import { currentSession, useSession } from '#platform/session/session.ts';

/** The token that calls are made with: in memory only, and shared with the other tabs. */
export interface AccessToken {
  sessionId: string;
  token: string;
  /** Milliseconds since 1970; before it runs out, so that it does not on its way. */
  freshUntil: number;
}

const freshShare = 0.8;

let held: AccessToken | null = null;
const channel = new BroadcastChannel('candela-access');

channel.addEventListener('message', ({ data }: MessageEvent<AccessToken>) => {
  if (data.sessionId === currentSession().id && data.freshUntil > (held?.freshUntil ?? 0)) held = data;
});

useSession.subscribe(({ id }) => {
  if (id !== held?.sessionId) held = null;
});

/** The token, unless there is none or it may run out on its way. */
export function freshToken(): AccessToken | null {
  return held !== null && held.sessionId === currentSession().id && Date.now() < held.freshUntil ? held : null;
}

/** Whatever is at hand, for a call that does not wait for a better one. */
export function heldToken(): AccessToken | null {
  return held;
}

/** Takes a token that was asked for at `startedAt`; its life is counted from there, whatever the clock of the server says. */
export function takeAccess({ sessionId, token, expiresInSeconds }: Access, startedAt: number): AccessToken {
  held = { sessionId, token, freshUntil: startedAt + expiresInSeconds * 1000 * freshShare };
  channel.postMessage(held);
  return held;
}
