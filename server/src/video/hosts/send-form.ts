import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { parseStorableJson } from '#platform/http/storable.ts';
import { cleanFileName } from '@candela/contract/file-names';
import { hostErrorOf, refusalOf } from './host-api.ts';
import { HostError } from './video-host.ts';
import { watchStall } from './watch-stall.ts';

interface Form {
  url: string;
  headers: Record<string, string>;
  fields: Record<string, string>;
  file: { name: string; mime: string; size: number };
  bytes: Readable;
}

const quote = (value: string) => value.replace(/[\r\n"]/g, ' ');
const quoteName = (name: string) => quote(cleanFileName(name));

/**
 * Posts a form with one file of any length, which is streamed. `FormData` would need all of it in memory.
 * @returns the JSON of the response
 * @throws HostError also if no data moves for two minutes
 */
export async function sendForm({ url, headers, fields, file, bytes }: Form): Promise<unknown> {
  const boundary = `----candela-${randomUUID()}`;
  const head = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
    .concat(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoteName(file.name)}"\r\n`,
      `content-type: ${quote(file.mime)}\r\n\r\n`,
    );
  const tail = `\r\n--${boundary}--\r\n`;
  const stall = watchStall(bytes);

  async function* write() {
    yield Buffer.from(head);
    yield* stall.bytes;
    yield Buffer.from(tail);
  }

  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(Buffer.byteLength(head) + file.size + Buffer.byteLength(tail)),
      },
      body: Readable.toWeb(Readable.from(write())) as ReadableStream<Uint8Array>,
      duplex: 'half',
      redirect: 'error',
      signal: stall.signal,
    });
    const text = (await answer.text()).slice(0, 100_000);
    if (!answer.ok) throw refusalOf(answer.status, answer.headers);
    return parseStorableJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new HostError('unexpected', 'not JSON', { cause: error });
    throw hostErrorOf(error);
  } finally {
    stall.end();
    bytes.destroy();
  }
}
