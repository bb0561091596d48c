import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 as plainSha256 } from '#testing/sha-256.ts';
import { checkpointText, formatNote, formatVerifierKey, keyIdOf, noteAlgorithms } from './checkpoint.ts';
import { largestGapOf } from './entry-checks.ts';
import { entryText } from './entry.ts';
import { appendLeaf, emptyFrontier, rootOfFrontier } from './frontier.ts';
import { toHex } from './hexadecimal.ts';
import { commitmentOf, parseOpening, utf8Bytes, type Opening } from './openings.ts';
import { hmacSha256, sha256 } from './sha-256.ts';
import { bundleOf, parseTilePath, tileWidth } from './tiles.ts';
import { hashOfLeaf } from './tree.ts';
import { verifyLog, type LogReader } from './verification.ts';

const origin = 'school.example/ledger';
const publicKey = new Uint8Array(32).fill(5);
const named = { name: origin, algorithm: noteAlgorithms.log, publicKey };
const key = formatVerifierKey({ ...named, keyId: keyIdOf(sha256, named) });
/** Stands for Ed25519, which is not of this package. */
const signatureOf = (message: Uint8Array, by: Uint8Array) => hmacSha256(by, message);

const secret = '07'.repeat(32);
const bodyOf = (index: number) => `{"kind":"published","n":${index},"text":"Ideen für 10 €"}`;
const openings: Opening[] = Array.from({ length: 600 }, (_, index) => ({ index, secret, body: bodyOf(index) }));

/** A log of three authors, in the order of time. */
function writtenLog(count: number): Uint8Array[] {
  const authors = ['a', 'b', 'c'].map((digit) => ({ author: digit.repeat(32), count: 0, previous: '' }));
  return Array.from({ length: count }, (_, index) => {
    const author = authors[index % 3] ?? { author: '', count: 0, previous: '' };
    author.count += 1;
    const at = new Date(Date.UTC(2026, 10, 27) + index * 1000).toISOString();
    const text = entryText({ ...author, commitment: commitmentOf({ secret, body: bodyOf(index) }), at });
    author.previous = toHex(hashOfLeaf(sha256, utf8Bytes(text)));
    return utf8Bytes(text);
  });
}

interface Shown {
  entries?: Uint8Array[];
  leaves?: Uint8Array[];
  signedBy?: Uint8Array;
  cut?: (path: string, bytes: Uint8Array) => Uint8Array;
}

/** A server that shows these entries under a checkpoint of those. */
function shown(
  signed: Uint8Array[],
  { entries = signed, leaves, signedBy = publicKey, cut = (_path, b) => b }: Shown = {},
): LogReader {
  const hashes = leaves ?? signed.map((entry) => hashOfLeaf(sha256, entry));
  let frontier = emptyFrontier;
  for (const entry of signed) frontier = appendLeaf(sha256, frontier, hashOfLeaf(sha256, entry)).frontier;
  const text = checkpointText({ origin, size: signed.length, root: rootOfFrontier(sha256, frontier) });
  const signature = signatureOf(utf8Bytes(text), signedBy);
  const note = formatNote({ text, signatures: [{ name: origin, keyId: keyIdOf(sha256, named), signature }] });
  return {
    text: async (path) => {
      if (path !== 'checkpoint') throw new Error(path);
      return note;
    },
    bytes: async (path) => {
      const tile = parseTilePath(path);
      if (!tile) throw new Error(path);
      const [from, to] = [tile.index * tileWidth, tile.index * tileWidth + tile.width];
      if (tile.level === 'entries') return cut(path, bundleOf(entries.slice(from, to)));
      return cut(path, Uint8Array.from(hashes.slice(from, to).flatMap((hash) => [...hash])));
    },
    verify: async (by, message, given) => toHex(signatureOf(message, by)) === toHex(given),
  };
}

const verdictOf = (reader: LogReader, given: Partial<Parameters<typeof verifyLog>[1]> = {}) =>
  verifyLog(reader, { keys: [key], ...given });

describe('SHA-256', () => {
  it('is that of the standard, at every length around its blocks', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255);
      expect(toHex(sha256(bytes))).toBe(toHex(plainSha256(bytes)));
    }
    // RFC 4231, test cases 2 and 6.
    expect(toHex(hmacSha256(utf8Bytes('Jefe'), utf8Bytes('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    const long = hmacSha256(
      new Uint8Array(131).fill(0xaa),
      utf8Bytes('Test Using Larger Than Block-Size Key - Hash Key First'),
    );
    expect(toHex(long)).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });
});

describe('the verifier of a log', () => {
  let log: Uint8Array[] = [];
  beforeAll(() => {
    log = writtenLog(600);
  });
  const changed = (at: number, from: string, to: string) =>
    log.map((entry, index) => (index === at ? utf8Bytes(String.fromCharCode(...entry).replace(from, to)) : entry));

  it('finds a whole log right, with all that was opened', async () => {
    const progress: number[] = [];
    const verdict = await verifyLog(shown(log), { keys: [key], openings }, (read) => progress.push(read));
    expect(verdict).toMatchObject({
      problem: null,
      wrong: null,
      entries: 600,
      opened: 600,
      checkpoint: { size: 600, origin },
    });
    expect([...verdict.authors.values()]).toEqual([200, 200, 200]);
    expect(progress).toEqual([256, 512, 600]);
    expect(await verdictOf(shown([]))).toMatchObject({ problem: null, wrong: null, entries: 0 });
  });

  it('names the entry of which a byte was changed', async () => {
    const entries = changed(300, '"v":1', '"v":2');
    expect(await verdictOf(shown(log, { entries }))).toMatchObject({ wrong: { index: 300, fault: 'changed' } });
    const leaves = entries.map((entry) => hashOfLeaf(sha256, entry));
    // Whoever changes the hashes as well is found by the signature or by the next entry of the author.
    const later = changed(300, '00:05:00.000Z', '00:05:00.001Z');
    const hashesToo = { entries: later, leaves: later.map((entry) => hashOfLeaf(sha256, entry)) };
    expect(await verdictOf(shown(log, hashesToo))).toMatchObject({ wrong: { index: 303, fault: 'chain' } });
    expect(await verdictOf(shown(entries, { leaves }))).toMatchObject({ wrong: { index: 300, fault: 'version' } });
  });

  it('names the entry that was dropped, and the one that was put in', async () => {
    const dropped = log.filter((_, index) => index !== 400);
    expect(await verdictOf(shown(log, { entries: dropped }))).toMatchObject({
      wrong: { index: 400, fault: 'changed' },
    });
    const inserted = [...log.slice(0, 20), log[7] ?? new Uint8Array(), ...log.slice(20)];
    expect(await verdictOf(shown(log, { entries: inserted }))).toMatchObject({
      wrong: { index: 20, fault: 'changed' },
    });
    // Signed anew, so that hashes and root are right: the chain of the author is not.
    expect(await verdictOf(shown(dropped))).toMatchObject({ wrong: { index: 402, fault: 'chain' } });
    expect(await verdictOf(shown(inserted))).toMatchObject({ wrong: { index: 20, fault: 'chain' } });
    const last = log.slice(0, -1);
    expect(await verdictOf(shown(log, { entries: last }))).toMatchObject({ problem: 'cutOff', entries: 599 });
  });

  it('notices another history under the old checkpoint, though nothing in it is wrong', async () => {
    const other = writtenLog(599);
    const tail = changed(599, '00:09:59.000Z', '00:09:59.500Z').slice(-1);
    const entries = [...other, ...tail];
    const leaves = entries.map((entry) => hashOfLeaf(sha256, entry));
    expect(await verdictOf(shown(log, { entries, leaves }))).toMatchObject({ problem: 'root', wrong: null });
  });

  it('compares openings, and times with those of anchors', async () => {
    const wrong = openings.map((each) =>
      each.index === 77 ? { ...each, body: each.body.replace('10 €', '11 €') } : each,
    );
    expect(await verdictOf(shown(log), { openings: wrong })).toMatchObject({ wrong: { index: 77, fault: 'opening' } });
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1000).toISOString();
    const anchors = [
      { size: 100, at: at(110) },
      { size: 500, at: at(505) },
    ];
    expect(await verdictOf(shown(log), { anchors })).toMatchObject({ wrong: null, largestGap: 395_000 });
    // Entry 100 is of second 100, and an authority saw the log without it 121 seconds later.
    const late = [{ size: 100, at: at(100 + 121) }];
    expect(await verdictOf(shown(log), { anchors: late })).toMatchObject({
      wrong: { index: 100, fault: 'anchor', said: at(100), computed: at(221) },
    });
    // Entry 400 is of second 400; it was in what an authority saw at second 279.
    const early = [{ size: 401, at: at(279) }];
    expect(await verdictOf(shown(log), { anchors: early })).toMatchObject({
      wrong: { index: 400, fault: 'anchor', said: at(400), computed: at(279) },
    });
    expect(largestGapOf(late)).toBeNull();
    // Two years of one every five minutes.
    const many = Array.from({ length: 210_000 }, (_, place) => ({ size: place, at: at(place * 300) }));
    expect(largestGapOf(many)).toBe(300_000);
  });

  it('compares what witnesses have signed, whom the reader names, with the log at that size', async () => {
    const named = { name: 'witness.example', algorithm: noteAlgorithms.witness, publicKey: new Uint8Array(32).fill(9) };
    const keyId = keyIdOf(sha256, named);
    const witness = formatVerifierKey({ ...named, keyId });
    const signed = (entries: Uint8Array[], seconds = 1_795_000_000) => {
      let frontier = emptyFrontier;
      for (const entry of entries) frontier = appendLeaf(sha256, frontier, hashOfLeaf(sha256, entry)).frontier;
      const text = checkpointText({ origin, size: entries.length, root: rootOfFrontier(sha256, frontier) });
      const time = Uint8Array.of(0, 0, 0, 0, ...[24, 16, 8, 0].map((bits) => (seconds >>> bits) & 255));
      const made = signatureOf(utf8Bytes(`cosignature/v1\ntime ${seconds}\n${text}`), named.publicKey);
      // Ed25519 would have 64 bytes.
      const signature = Uint8Array.of(...time, ...made, ...new Uint8Array(32));
      return { size: entries.length, signature: { name: named.name, keyId, signature } };
    };
    const reader: LogReader = {
      ...shown(log),
      verify: async (by, message, given) => toHex(signatureOf(message, by)) === toHex(given.subarray(0, 32)),
    };
    const seen = async (...cosignatures: ReturnType<typeof signed>[]) =>
      verdictOf(reader, { witnesses: [witness], cosignatures });
    expect(await seen(signed(log.slice(0, 300)), signed(log.slice(0, 20)))).toMatchObject({
      problem: null,
      witnesses: [{ name: 'witness.example', seen: { size: 300, at: new Date(1_795_000_000_000).toISOString() } }],
    });
    const other = changed(299, '00:04:59', '00:04:58').slice(0, 300);
    const nothing = { problem: 'witness', witnesses: [{ name: 'witness.example', seen: null }] };
    expect(await seen(signed(other))).toMatchObject(nothing);
    expect(await seen()).toMatchObject(nothing);
    expect(await verdictOf(reader, { witnesses: ['no key'] })).toMatchObject({ problem: 'witness' });
  });

  it('asks for the next parts while one is on its way, and for no more than some', async () => {
    const reader = shown(writtenLog(2000));
    const asked = { now: 0, most: 0 };
    const slow: LogReader = {
      ...reader,
      bytes: async (path) => {
        asked.most = Math.max(asked.most, ++asked.now);
        for (let tick = 0; tick < 20; tick++) await Promise.resolve();
        asked.now -= 1;
        return reader.bytes(path);
      },
    };
    expect(await verdictOf(slow)).toMatchObject({ problem: null, wrong: null, entries: 2000 });
    // Entries and hashes of each.
    expect(asked.most).toBe(10);
  });

  it('says when the key is another, a file is cut off, or a part is missing', async () => {
    expect(await verdictOf(shown(log, { signedBy: new Uint8Array(32) }))).toMatchObject({
      problem: 'wrongKey',
      entries: 0,
    });
    expect(await verifyLog(shown(log), { keys: ['school.example/ledger+00000000+AAAA'] })).toMatchObject({
      problem: 'wrongKey',
    });
    const short = (path: string, bytes: Uint8Array) => (path.includes('001') ? bytes.slice(0, -1) : bytes);
    expect(await verdictOf(shown(log, { cut: short }))).toMatchObject({ problem: 'cutOff', entries: 256 });
    const gone: LogReader = { ...shown(log), bytes: async () => Promise.reject(new Error('404')) };
    expect(await verdictOf(gone)).toMatchObject({ problem: 'unreachable' });
  });

  it('writes UTF-8 as TextEncoder does', () => {
    // Of the table of RFC 3629, section 7, and a letter of four bytes.
    expect(toHex(utf8Bytes('A≢Α.'))).toBe('41e289a2ce912e');
    expect(toHex(utf8Bytes('日本語'))).toBe('e697a5e69cace8aa9e');
    expect(toHex(utf8Bytes('𣎴x'))).toBe('f0a38eb478');
  });

  it('reads openings, and refuses everything else', () => {
    const line = JSON.stringify(openings[3]);
    expect(parseOpening(line)).toEqual(openings[3]);
    for (const wrong of [
      '',
      '{',
      'null',
      '[]',
      '{"index":-1}',
      line.replace('07', 'xx'),
      line.replace('"index":3', '"index":3.5'),
    ]) {
      expect(parseOpening(wrong)).toBeNull();
    }
  });
});
