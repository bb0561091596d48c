import { describe, expect, it } from 'vitest';
import { maxOpenings, openLogArchive } from './log-archive.ts';
import { utf8Bytes } from './openings.ts';
import { bundleOf, entriesOf, tileWidth } from './tiles.ts';

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const number = (value: number, bytes: number) =>
  String.fromCharCode(...Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256));

interface Claims {
  bytes?: number;
  method?: number;
}

/** A zip of files that are stored as they are, which may claim something else. */
function zipOf(files: Record<string, string>, claims: Record<string, Claims> = {}): Uint8Array {
  let [bodies, directory] = ['', ''];
  for (const [name, content] of Object.entries(files)) {
    const { bytes = content.length, method = 0 } = claims[name] ?? {};
    const sizes = number(content.length, 4) + number(bytes, 4) + number(name.length, 2) + number(0, 2);
    const common = number(20, 2) + number(0, 2) + number(method, 2) + number(0, 8) + sizes;
    directory += `PK\u0001\u0002${number(20, 2)}${common}${number(0, 10)}${number(bodies.length, 4)}${name}`;
    bodies += `PK\u0003\u0004${common}${name}${content}`;
  }
  const count = number(Object.keys(files).length, 2);
  return latin(
    `${bodies}${directory}PK\u0005\u0006${number(0, 4)}${count}${count}${number(directory.length, 4)}${number(bodies.length, 4)}${number(0, 2)}`,
  );
}

const opening = `${JSON.stringify({ index: 0, secret: '07'.repeat(32), body: '{}' })}\n`;
const files = { checkpoint: 'note', keys: 'one\n\ntwo', 'openings.jsonl': opening };

function open(zip: Uint8Array) {
  const inflated: number[] = [];
  const archive = openLogArchive({
    size: zip.length,
    read: async (from, to) => zip.slice(from, to),
    inflate: async (_bytes, length) => {
      inflated.push(length);
      return latin(opening);
    },
    decode: (bytes) => String.fromCharCode(...bytes),
  });
  return { archive, inflated };
}

describe('an export', () => {
  it('is read with its openings and keys, whatever else is in it', async () => {
    const archive = await open(
      zipOf({ ...files, '../../x': 'y', 'candles.bin': '' }, { 'candles.bin': { bytes: 4e9 } }),
    ).archive;
    expect(archive).toMatchObject({ keys: ['one', 'two'], openings: [{ index: 0 }], hasLog: false });
    await expect(archive?.reader.bytes('candles.bin')).rejects.toThrow('more than 200000000 bytes');
  });

  it('is none when its openings claim to be larger than any, or have more lines', async () => {
    const bomb = open(zipOf(files, { 'openings.jsonl': { bytes: 3e9, method: 8 } }));
    expect(await bomb.archive).toBeNull();
    expect(bomb.inflated).toEqual([]);
    const packed = open(zipOf(files, { 'openings.jsonl': { bytes: opening.length, method: 8 } }));
    expect((await packed.archive)?.openings).toHaveLength(1);
    expect(packed.inflated).toEqual([opening.length]);
    const many = opening.repeat(3);
    expect((await open(zipOf({ ...files, 'openings.jsonl': many })).archive)?.openings).toHaveLength(3);
    const flood = 'x\n'.repeat(maxOpenings + 1);
    expect(await openLogArchive(floodTools(flood))).toBeNull();
  });
});

/** Without the zip of a million lines: what is decoded is the flood. */
function floodTools(flood: string) {
  const zip = zipOf(files);
  return {
    size: zip.length,
    read: async (from: number, to: number) => zip.slice(from, to),
    inflate: async (bytes: Uint8Array) => bytes,
    decode: () => flood,
  };
}

it('of a bundle with too many entries only the first that is too much is read', () => {
  const entry = utf8Bytes('x');
  expect(entriesOf(bundleOf(Array.from({ length: tileWidth }, () => entry)))).toHaveLength(tileWidth);
  expect(entriesOf(new Uint8Array(2_000_000))).toHaveLength(tileWidth + 1);
});
