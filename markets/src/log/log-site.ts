import { parseCheckpoint, parseNote } from './checkpoint.ts';
import { asciiOf, type Anchor } from './entry-checks.ts';
import { entriesOf, tilePath, tileWidth } from './tiles.ts';
import type { LogReader } from './verification.ts';
import { parseCosignature, type Cosignature } from './witnesses.ts';

/** Of an answer to a request, what reading a log needs: that of `fetch`. */
export interface SiteAnswer {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  body: ByteStream | null;
}

/** A `ReadableStream` of bytes, which runtimes declare each in their own way. */
export interface ByteStream {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>; cancel(): Promise<void> };
}

/** What reading a site needs of where it is read. */
export interface SiteTools {
  /** Asks for a path below the log's address. */
  request(path: string): Promise<SiteAnswer>;
  wait(milliseconds: number): Promise<void>;
  /** UTF-8. */
  decode(bytes: Uint8Array): string;
}

/** The largest there is: a bundle of 256 entries of 65,535 bytes, with their lengths. */
const maxBytes = 256 * 65_537;
/** So often a site may say that it was asked too much. */
const maxWaits = 20;
const maxWaitSeconds = 120;

/** The log of a site: what is longer than any part of a log is not read on, and a site that is asked too much is asked again. */
export function openLogSite({ request, wait, decode }: SiteTools): Pick<LogReader, 'bytes' | 'text'> {
  async function bytes(path: string): Promise<Uint8Array> {
    for (let waits = 0; ; waits++) {
      const answer = await request(path);
      if (answer.ok) return answer.body ? readWithin(answer.body, maxBytes) : new Uint8Array();
      await answer.body?.getReader().cancel();
      if (answer.status !== 429 || waits === maxWaits) throw new Error(`${path}: ${answer.status}`);
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await wait(Math.min(seconds > 0 ? seconds : 1, maxWaitSeconds) * 1000);
    }
  }
  return { bytes, text: async (path) => decode(await bytes(path)) };
}

/** All of a stream. @throws for more than so many bytes, of which it reads no more */
export async function readWithin(stream: ByteStream, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!part.value) continue;
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error(`more than ${most} bytes`);
    }
    parts.push(part.value);
  }
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** How many entries a log says that it has; 0 when it does not say. */
const readSize = async (log: Pick<LogReader, 'text'>): Promise<number> =>
  parseCheckpoint(parseNote(await log.text('checkpoint'))?.text ?? '')?.size ?? 0;

/** The text of an entry as a site has it; null when it does not say, or has fewer. Nothing of it is checked. */
export async function readEntryText(site: Pick<LogReader, 'bytes' | 'text'>, index: number): Promise<string | null> {
  try {
    const size = await readSize(site);
    const tile = Math.floor(index / tileWidth);
    const width = Math.min(tileWidth, size - tile * tileWidth);
    if (width <= 0) return null;
    const entry = entriesOf(await site.bytes(tilePath({ level: 'entries', index: tile, width })))?.[index % tileWidth];
    return entry ? asciiOf(entry) : null;
  } catch {
    return null;
  }
}

/** More are not read: ten years of one every five minutes. */
const maxAnchors = 1_100_000;

/** An anchor, with who made it. */
export interface ListedAnchor extends Anchor {
  id: number;
  /** `witness` or `timestamp`. */
  kind: string;
  name: string;
}

/**
 * Of each witness, by their names in their keys, the newest signature of a log or of its beginning: a file may be older than what they have
 * signed since. Nothing of it is checked.
 * @param log what is checked, of which the site may have more
 */
export async function readCosignatures(
  site: Pick<LogReader, 'text'>,
  log: Pick<LogReader, 'text'>,
  { anchors, witnesses }: { anchors: readonly ListedAnchor[]; witnesses: readonly string[] },
): Promise<Cosignature[]> {
  if (witnesses.length === 0) return [];
  const most = await readSize(log);
  const found: Cosignature[] = [];
  for (const witness of new Set(witnesses.map((key) => key.split('+')[0]))) {
    const newest = anchors.findLast(({ kind, name, size }) => kind === 'witness' && name === witness && size <= most);
    const line = newest && (await site.text(`anchors/${newest.id}`));
    const cosignature = line === undefined ? null : parseCosignature(newest?.size ?? 0, line);
    if (cosignature) found.push(cosignature);
  }
  return found;
}

/** What a site says that witnesses and time-stamp authorities have seen of its log; none from a site that does not say. @throws when it breaks off */
export async function readAnchors(site: Pick<LogReader, 'text'>): Promise<ListedAnchor[]> {
  let text: string;
  try {
    text = await site.text('anchors');
  } catch {
    return [];
  }
  const found: ListedAnchor[] = [];
  for (let after = 0; found.length < maxAnchors;) {
    const batch = parseAnchors(text);
    const last = batch.reduce((highest, { id }) => Math.max(highest, id), after);
    if (last === after) break;
    for (const anchor of batch) found.push(anchor);
    after = last;
    text = await site.text(`anchors?after=${after}`);
  }
  return found;
}

/** @throws for what is no list of anchors: leaving one out would prove less than it seems */
function parseAnchors(text: string): ListedAnchor[] {
  const { anchors } = JSON.parse(text) as { anchors: unknown };
  if (!Array.isArray(anchors)) throw new Error('no list of anchors');
  return anchors.map((each: unknown) => {
    const { id, size, at, kind, name } = (each ?? {}) as Record<string, unknown>;
    const isAnchor = isCount(id) && isCount(size) && typeof at === 'string' && !Number.isNaN(Date.parse(at));
    if (!isAnchor) throw new Error('no list of anchors');
    return { id, size, at, kind: String(kind), name: String(name) };
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
