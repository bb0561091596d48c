import { openLogArchive, type LogArchive } from '@candela/markets/log/log-archive';
import { openLogSite, readWithin } from '@candela/markets/log/log-site';
import type { LogReader } from '@candela/markets/log/verification';

/** Whether a signature of Ed25519 is right (RFC 8032). @throws where the browser does not know Ed25519, or pages are not secure */
async function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}

/** The log of a site at its address, such as `/ledger`. */
export function logOfSite(address: string): LogReader {
  const site = openLogSite({
    request: (path) => fetch(`${address}/${path}`, { signal: AbortSignal.timeout(30_000) }),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    decode,
  });
  return { ...site, verify };
}

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** A file that a person has chosen, read in pieces; null for what is no export of a log, or is cut off. */
export async function logOfFile(file: Blob): Promise<(LogArchive & { reader: LogReader }) | null> {
  const archive = await openLogArchive({
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
    inflate: async (bytes, length) => {
      const inflated = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      const whole = await readWithin(inflated, length);
      if (whole.length !== length) throw new Error('a file of another length');
      return whole;
    },
    decode,
  });
  return archive && { ...archive, reader: { ...archive.reader, verify } };
}
