import { Readable } from 'node:stream';
import { hostErrorOf, refusalOf } from './host-api.ts';
import { HostError, type FileToSend, type HostUpload, type VideoHost } from './video-host.ts';
import { watchStall } from './watch-stall.ts';

/** A multiple of 256 kB, as hosts require. */
const chunkBytes = 48 * 2 ** 20;

interface Sending {
  host: VideoHost;
  upload: HostUpload;
  file: FileToSend;
  /** Bytes of the file from `start` to `end`, both included. */
  open(start: number, end: number): Promise<Readable>;
  /** Called with the number of bytes that the host has received. */
  onProgress?(sent: number): Promise<void>;
  /** Aborted when somebody else takes over. */
  signal?: AbortSignal;
}

/**
 * Sends a file to a host. An interrupted transfer continues at the host's offset; a relay starts again.
 * @returns the id of the video at the host
 * @throws HostError
 */
export async function sendUpload({ host, upload, file, open, onProgress, signal }: Sending): Promise<string> {
  if (upload.transport === 'relay') {
    if (!host.relay) throw new HostError('unexpected', 'nothing to relay to');
    const id = await host.relay(file, await open(0, file.size - 1));
    await onProgress?.(file.size);
    return id;
  }
  const wire = upload.transport === 'tus' ? tus(upload) : chunkedPut(upload, file.size);
  let sent = await wire.offset();
  while (sent < file.size) {
    signal?.throwIfAborted();
    const end = Math.min(sent + chunkBytes, file.size) - 1;
    const before = sent;
    sent = await wire.send(sent, end, await open(sent, end));
    if (sent <= before) throw new HostError('unexpected', 'the host takes nothing');
    await onProgress?.(sent);
  }
  if (upload.externalId === undefined) throw new HostError('unexpected', 'an upload without a name');
  return upload.externalId;
}

interface Wire {
  /** Number of bytes that the host has received. */
  offset(): Promise<number>;
  /** @returns the number of bytes that the host has received afterwards */
  send(start: number, end: number, bytes: Readable): Promise<number>;
}

/** https://tus.io/protocols/resumable-upload */
function tus({ url, headers }: HostUpload): Wire {
  const own = { ...headers, 'tus-resumable': '1.0.0' };
  const offsetOf = (answer: Response) => {
    const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
    if (!Number.isSafeInteger(offset)) throw new HostError('unexpected', 'not as documented: upload-offset');
    return offset;
  };
  return {
    offset: async () => offsetOf(await request(url, { method: 'HEAD', headers: own })),
    send: async (start, end, bytes) => {
      const more = {
        'upload-offset': String(start),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(end - start + 1),
      };
      return offsetOf(await request(url, { method: 'PATCH', headers: { ...own, ...more } }, bytes));
    },
  };
}

/** Chunks by PUT with `content-range`; the response 308 requests more and contains the offset. */
function chunkedPut({ url, headers }: HostUpload, size: number): Wire {
  const offsetOf = ({ status, headers: told }: Response) => {
    if (status !== 308) return size;
    const last = /^bytes=0-(\d+)$/.exec(told.get('range') ?? '')?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  };
  const put = async (range: string, length: number, bytes?: Readable) => {
    const more = { 'content-range': range, 'content-length': String(length) };
    return offsetOf(await request(url, { method: 'PUT', headers: { ...headers, ...more } }, bytes));
  };
  return {
    offset: () => put(`bytes */${size}`, 0),
    send: (start, end, bytes) => put(`bytes ${start}-${end}/${size}`, end - start + 1, bytes),
  };
}

async function request(
  url: string,
  init: { method: string; headers: Record<string, string> },
  bytes?: Readable,
): Promise<Response> {
  const stall = bytes && watchStall(bytes);
  try {
    const answer = await fetch(url, {
      ...init,
      ...(stall && { body: Readable.toWeb(stall.bytes) as ReadableStream<Uint8Array>, duplex: 'half' as const }),
      // 308 is not a redirect here.
      redirect: 'manual',
      signal: stall?.signal ?? AbortSignal.timeout(30_000),
    });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 308) throw refusalOf(answer.status, answer.headers);
    return answer;
  } catch (error) {
    throw hostErrorOf(error);
  } finally {
    stall?.end();
    bytes?.destroy();
  }
}
