import { toOwnAddress } from '#platform/api/own-address.ts';

/** A session by WHIP (RFC 9725) or WHEP: an offer is posted; the response contains the URL for ending the session. */
export interface MediaSession {
  connection: RTCPeerConnection;
  /** Id given by the server; null if it gave none. */
  id: string | null;
  close: () => void;
}

/**
 * The server has refused; `status` says why: 401 token, 406 codec, 409 not live (or replaced), 503 full or unavailable. `retryAfter` is
 * in seconds, if given by the server.
 */
export class MediaRefusedError extends Error {
  readonly status: number;
  readonly retryAfter: number | null;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`refused with ${status}`);
    this.status = status;
    this.retryAfter = Number(headers.get('retry-after')) || null;
  }
}

const lostMilliseconds = 3000;

/**
 * Reports once when a connection is lost: the browser itself takes fifteen seconds or more, but a server that has crashed does not come
 * back on the same connection. A server that ends the connection usually says so by DTLS, at once.
 */
export function onLost(connection: RTCPeerConnection, lost: () => void): void {
  let timer: number | undefined;
  let isLost = false;
  const lose = () => {
    window.clearTimeout(timer);
    if (isLost) return;
    isLost = true;
    lost();
  };
  const look = () => {
    window.clearTimeout(timer);
    const { connectionState } = connection;
    if (connectionState === 'failed' || connectionState === 'closed') lose();
    if (connectionState === 'disconnected') timer = window.setTimeout(lose, lostMilliseconds);
  };
  connection.addEventListener('connectionstatechange', look);
  const [transceiver] = connection.getTransceivers();
  const transport = transceiver?.sender.transport ?? transceiver?.receiver.transport;
  transport?.addEventListener('statechange', () => {
    if (transport.state === 'closed' || transport.state === 'failed') lose();
  });
  look();
}

/**
 * Tells our own server which session is replaced, so that reconnecting does not take over from anybody else. Other servers do not know
 * this parameter.
 */
function comingBack(url: string, after: string | null): string {
  const address = new URL(url, window.location.href);
  if (after === null || address.origin !== window.location.origin) return url;
  address.searchParams.set('after', after);
  return address.href;
}

export async function openMediaSession(
  connection: RTCPeerConnection,
  { url, bearer, after = null }: { url: string; bearer: string | null; after?: string | null },
): Promise<MediaSession> {
  try {
    await connection.setLocalDescription();
    const authorization = bearer === null ? undefined : { authorization: `Bearer ${bearer}` };
    const response = await fetch(comingBack(toOwnAddress(url), after), {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/sdp' },
      body: connection.localDescription?.sdp ?? '',
    });
    if (response.status !== 201) throw new MediaRefusedError(response);
    await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() });
    const location = response.headers.get('location');
    const close = () => {
      connection.close();
      // Also works while the page closes; otherwise the server ends the session when it goes silent.
      if (location === null) return;
      const address = new URL(location, response.url);
      void fetch(address, { method: 'DELETE', headers: { ...authorization }, keepalive: true }).catch(() => {});
    };
    return { connection, id: location?.split('/').pop() ?? null, close };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** An API response that a repeated call would get again. */
export function isFinal(error: unknown): boolean {
  const status = (error as { status?: number }).status ?? 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
