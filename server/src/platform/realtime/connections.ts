import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import { hubCloseCodes } from '@candela/contract/hub';

/** A client that does not read is disconnected before its buffer fills the memory. */
const maxUnreadBytes = 1_000_000;

/** One signed-in client. */
export interface Connection {
  readonly socket: WebSocket;
  caller: SignedInCaller;
  readonly id: string;
  /** The rooms it is in. */
  readonly rooms: Set<string>;
  /** The rooms it has asked for and not left: those it is in, and those for which the guard has not answered yet. */
  readonly wanted: Set<string>;
  /** Incremented when the caller's permissions change: a guard that was asked before is asked again. */
  accessVersion: number;
  isAlive: boolean;
}

/** Sends a prepared frame, unless the client is gone or does not read. */
export function sendFrame({ socket }: Connection, write: (socket: WebSocket) => void): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
  else write(socket);
}

/** Browsers can send a token only as a subprotocol; in the address it would end up in logs. */
export function tokenOf(request: IncomingMessage): string | null {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name.startsWith('token.'))?.slice(6) ?? null;
}

/** Authenticates a connection; closes it and returns null if that fails. */
export async function authenticate(
  socket: WebSocket,
  token: string | null,
  callers: Pick<Callers, 'find'>,
): Promise<Connection | null> {
  socket.on('error', () => socket.terminate());
  // Messages that arrive meanwhile wait for the listener.
  socket.pause();
  let caller: SignedInCaller | null | undefined;
  let isExpired = false;
  try {
    caller = token === null ? null : await callers.find(token);
  } catch (error) {
    isExpired = error instanceof AppError && error.code === 'sessions.accessExpired';
  }
  socket.resume();
  const refuse = (code: number) => {
    socket.close(code);
    return null;
  };
  if (isExpired) return refuse(hubCloseCodes.accessExpired);
  // The database is unreachable: that says nothing about the session.
  if (caller === undefined) return refuse(1013);
  if (!caller) return refuse(hubCloseCodes.signedOut);
  if (isFactorMissing(caller)) return refuse(hubCloseCodes.factorRequired);
  return {
    id: randomUUID(),
    socket,
    caller,
    rooms: new Set(),
    wanted: new Set(),
    accessVersion: 0,
    isAlive: true,
  };
}
