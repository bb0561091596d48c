import { toOwnAddress } from '#platform/api/own-address.ts';
import { onPageLeft } from '#platform/media/page-leaving.ts';
import { noteAnswer, onConnectionLost } from '#platform/realtime/server-away.ts';

/**
 * A session by WHIP (RFC 9725) or WHEP: an offer is posted; the response contains the URL for ending the session. It also ends when the
 * page is left.
 */
export interface MediaSession {
  connection: RTCPeerConnection;
  /** Id given by the server; null if it gave none. */
  id: string | null;
  /** Sets the function that is called once if the connection is lost, or was closed because the page had been left for a while. */
  onLost: (lost: () => void) => void;
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
/** Something arrives more often than this: pictures, sound, or reports about what is sent. */
const silentMilliseconds = 1000;
/** After a loss of the hub it is watched for this number of times; then the browser itself has noticed. */
const silenceLooks = 8;

/**
 * Detects a lost connection: the browser itself takes fifteen seconds or more, but a server that has crashed does not come back on the
 * same connection. Some servers say by DTLS that they end a connection.
 */
function watch(connection: RTCPeerConnection, lost: () => void): void {
  let timer: number | undefined;
  const look = () => {
    window.clearTimeout(timer);
    const { connectionState } = connection;
    if (connectionState === 'failed' || connectionState === 'closed') lost();
    if (connectionState === 'disconnected') timer = window.setTimeout(lost, lostMilliseconds);
  };
  connection.addEventListener('connectionstatechange', look);
  const [transceiver] = connection.getTransceivers();
  const transport = transceiver?.sender.transport ?? transceiver?.receiver.transport;
  transport?.addEventListener('statechange', () => {
    if (transport.state === 'closed' || transport.state === 'failed') lost();
  });
  look();
}

/**
 * Detects at once that the server has crashed: the hub is lost, and nothing arrives any more. The engine cannot say goodbye by DTLS, and
 * the browser takes eight seconds. The engine may have sent its last packets after the hub was lost, so that one look is not enough.
 */
async function loseIfSilent(connection: RTCPeerConnection, lost: () => void): Promise<void> {
  let before = await bytesReceived(connection);
  for (let look = 0; look < silenceLooks && before !== null; look++) {
    await new Promise((later) => window.setTimeout(later, silentMilliseconds));
    if (connection.connectionState === 'closed') return;
    const now = await bytesReceived(connection);
    if (now === before) return lost();
    before = now;
  }
}

/** Null if the browser does not count them. */
async function bytesReceived(connection: RTCPeerConnection): Promise<number | null> {
  const reports = [...(await connection.getStats()).values()] as { type: string; bytesReceived?: number }[];
  return reports.find(({ type }) => type === 'transport')?.bytesReceived ?? null;
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
    // A proxy may respond with 5xx while the server is away.
    if (response.status < 500) noteAnswer();
    if (response.status !== 201) throw new MediaRefusedError(response);
    await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() });
    const location = response.headers.get('location');
    let isOpen = true;
    const end = () => {
      connection.close();
      if (location === null || !isOpen) return;
      isOpen = false;
      // Also works while the page closes; otherwise the server ends the session when it goes silent.
      const address = new URL(location, response.url);
      void fetch(address, { method: 'DELETE', headers: { ...authorization }, keepalive: true }).catch(() => {});
    };
    let reportLost: (() => void) | undefined;
    const lose = () => {
      const report = reportLost;
      reportLost = undefined;
      report?.();
    };
    const stopListening = [
      onPageLeft(end, lose),
      onConnectionLost(() => void loseIfSilent(connection, lose).catch(() => {})),
    ];
    return {
      connection,
      id: location?.split('/').pop() ?? null,
      onLost: (lost) => {
        reportLost = lost;
        watch(connection, lose);
      },
      close: () => {
        reportLost = undefined;
        for (const stop of stopListening) stop();
        end();
      },
    };
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
