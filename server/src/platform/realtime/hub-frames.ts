import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** A complete, unmasked text frame (RFC 6455 §5.2), ready for any number of clients. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const size = payload.length;
  const header = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10);
  header[0] = 0x81;
  if (size < 126) {
    header[1] = size;
  } else if (size < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(size, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(size), 2);
  }
  return Buffer.concat([header, payload]);
}

/**
 * Writes a prepared frame, bypassing the library's own framing. No other frame can be half written at this point, because
 * without compression the library writes every frame to the socket at once.
 */
export function writeFrame(socket: WebSocket, frame: Buffer): void {
  const { _socket: stream } = socket as WebSocket & { _socket: Socket };
  stream.write(frame);
}
