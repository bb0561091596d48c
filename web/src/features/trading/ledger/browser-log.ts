import { openLogArchive, type LogArchive } from '@candela/markets/log/log-archive';
import type { LogReader } from '@candela/markets/log/verification';

/** Whether a signature of Ed25519 is right (RFC 8032). @throws where the browser does not know Ed25519, or pages are not secure */
async function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}

/** The log of a site at its address, such as `/ledger`. */
export function logOfSite(address: string): LogReader {
  const get = async (path: string) => {
    const answer = await fetch(`${address}/${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
  return {
    bytes: async (path) => new Uint8Array(await (await get(path)).arrayBuffer()),
    text: async (path) => (await get(path)).text(),
    verify,
  };
}

/** A file that a person has chosen, read in pieces; null for what is no export of a log, or is cut off. */
export async function logOfFile(file: Blob): Promise<(LogArchive & { reader: LogReader }) | null> {
  const archive = await openLogArchive({
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
    inflate: async (bytes, length) => {
      const inflated = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      const whole = new Uint8Array(await new Response(inflated).arrayBuffer());
      if (whole.length !== length) throw new Error('a file of another length');
      return whole;
    },
    decode: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
  });
  return archive && { ...archive, reader: { ...archive.reader, verify } };
}
