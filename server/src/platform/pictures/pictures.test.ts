import { readdir, readFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  blackPng,
  gifOfFrames,
  jpegOfScans,
  pngOfTexts,
  svgOfFilters,
  svgOfPicture,
  svgOfUses,
  webpOfFrames,
} from '#testing/hostile-pictures.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import type { Crop, PictureKind } from './picture-orders.ts';
import { createPictures } from './pictures.ts';

/** Short ones: how long a hostile picture runs is no matter here. */
const lanes = [300, 1500, 4000].map((most, index) => ({
  expected: [350, 1300, Infinity][index] ?? 0,
  most,
  priority: 0,
}));

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
const pictures = createPictures(lanes);
afterAll(async () => {
  pictures.close();
  await removeFolder(folder);
});

let files = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, bytes);
  return path;
}

const make = async (bytes: Uint8Array, kind: PictureKind, crop: Crop | null = null, ownerId = 'ada') =>
  pictures.make(await fileOf(bytes), { kind, crop, ownerId });
const render = async (bytes: Uint8Array) => pictures.render(await fileOf(bytes), { ownerId: 'ada' });
const outcomeOf = (made: Promise<{ width: number; height: number }>) =>
  made.then(
    ({ width, height }) => `${width} × ${height}`,
    (error: { code?: string }) => error.code,
  );

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a66' } });

/** The ids of the processes that decode pictures, started by this one. Linux only. */
async function decoders(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const text = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
      const isOurs = (await text('status')).includes(`PPid:\t${process.pid}\n`);
      return isOurs && (await text('cmdline')).includes('picture-process.ts') ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

describe('a picture', () => {
  it('of a phone is upright, without metadata, and as large as it is shown', async () => {
    const photo = await plain(8160, 6120).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes, width, height } = await make(photo, 'image');
    expect([width, height]).toEqual([1600, 2133]);
    const { format, exif, icc } = await sharp(bytes).metadata();
    expect([format, exif, icc]).toEqual(['webp', undefined, undefined]);
    const smaller = await plain(4000, 3000).jpeg().toBuffer();
    expect(await outcomeOf(make(smaller, 'avatar'))).toBe('512 × 512');
    expect(await outcomeOf(make(smaller, 'cover'))).toBe('1280 × 720');
  });

  it('is never enlarged where it has no shape, and one that goes on for long is reduced', async () => {
    const sizes = async (kind: PictureKind, width: number, height: number) =>
      outcomeOf(make(await plain(width, height).png().toBuffer(), kind));
    expect(await sizes('image', 300, 2)).toBe('300 × 2');
    expect(await sizes('poster', 2000, 1000)).toBe('1280 × 640');
    expect(await sizes('image', 1600, 12_000)).toBe('1265 × 9487');
    expect(await sizes('image', 100, 19_000)).toBe('86 × 16383');
  });

  it('that this server could have made is kept by an import, unless it is cut off', async () => {
    const own = await plain(1280, 720).webp().toBuffer();
    const given = { kind: 'cover', crop: null, ownerId: 'ada', keepsOwn: true } as const;
    expect(Buffer.from((await pictures.make(await fileOf(own), given)).bytes).equals(own)).toBe(true);
    expect(await outcomeOf(pictures.make(await fileOf(own.subarray(0, 60)), given))).toBe('assets.unreadable');
    const other = await plain(1280, 721).webp().toBuffer();
    expect(Buffer.from((await pictures.make(await fileOf(other), given)).bytes).equals(other)).toBe(false);
  });
});

describe('a picture that would take long or much memory', () => {
  it.each([
    ['a line of pixels', () => blackPng(2000, 1), 'assets.tooNarrow'],
    ['a longer line', () => blackPng(65_535, 1), 'assets.sideTooLong'],
    ['a column', () => blackPng(1, 20_000), 'assets.tooNarrow'],
    ['a dot', () => blackPng(1, 1), 'assets.tooSmall'],
    ['too many pixels', () => blackPng(30_000, 30_000), 'assets.tooManyPixels'],
    ['100,000 frames', () => webpOfFrames(100_000), 'assets.tooComplex'],
    ['80 scans', () => jpegOfScans(3000, 3000, 80), 'assets.tooComplex'],
    ['texts that unpack to a gigabyte', () => pngOfTexts(120), 'assets.tooComplex'],
    ['frames, most of which are not looked at', () => gifOfFrames(100, 100_000), '512 × 512'],
    ['texts that unpack to 80 MB', () => pngOfTexts(10), '512 × 512'],
  ])('%s', async (_name, bytes, expected) => {
    expect(await outcomeOf(make(await bytes(), 'avatar'))).toBe(expected);
  });

  it('also by what is chosen of it', async () => {
    const photo = await plain(4000, 3000).jpeg().toBuffer();
    const chosen = (width: number, height: number) => make(photo, 'cover', { left: 0.1, top: 0.1, width, height });
    expect(await outcomeOf(chosen(0.5, 0.001))).toBe('assets.tooNarrow');
    expect(await outcomeOf(chosen(0.001, 0.001))).toBe('assets.tooSmall');
    expect(await outcomeOf(chosen(0.2, 0.2))).toBe('1280 × 720');
    // A part of a panorama has a shape, though the whole has none.
    const panorama = await plain(9000, 400).jpeg().toBuffer();
    expect(await outcomeOf(make(panorama, 'cover'))).toBe('assets.tooNarrow');
    expect(await outcomeOf(make(panorama, 'cover', { left: 0.5, top: 0, width: 0.08, height: 1 }))).toBe('1280 × 720');
  });

  it('is ended, whatever it hides: an SVG can', async () => {
    const before = process.memoryUsage.rss();
    const refused = await Promise.all(
      [svgOfUses(), svgOfFilters(), svgOfPicture()].map((each) => outcomeOf(render(each))),
    );
    expect(refused).toEqual(['assets.tookTooLong', 'assets.tookTooLong', 'assets.tooComplex']);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    expect(await outcomeOf(render(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>')))).toBe(
      '512 × 256',
    );
  });

  it('does not delay other pictures', async () => {
    const own = createPictures();
    const path = await fileOf(svgOfUses());
    let isOver = false;
    const hostile = Promise.all(['bob', 'carol', 'dan'].map((ownerId) => outcomeOf(own.render(path, { ownerId }))));
    void hostile.then(() => (isOver = true));
    const photo = await fileOf(await plain(3000, 2000).jpeg().toBuffer());
    const given = { kind: 'avatar', crop: null, ownerId: 'ada' } as const;
    for (let count = 0; count < 3; count++) expect(await outcomeOf(own.make(photo, given))).toBe('512 × 512');
    expect(isOver).toBe(false);
    own.stop();
    expect(await hostile).not.toContain('512 × 512');
    own.close();
  });

  it('that takes longer than expected starts again in the next lane', async () => {
    const own = createPictures([
      { expected: Infinity, most: 30, priority: 0 },
      { expected: Infinity, most: 10_000, priority: 0 },
    ]);
    const photo = await fileOf(await plain(6000, 4000).png().toBuffer());
    expect(await outcomeOf(own.make(photo, { kind: 'image', crop: null, ownerId: 'ada' }))).toBe('1600 × 1067');
    own.close();
  });
});

describe.runIf(process.platform === 'linux')('the processes that decode', () => {
  it('end within a second of the server’s stop, whatever they do', async () => {
    const own = createPictures();
    const before = new Set(await decoders());
    const hostile = outcomeOf(own.render(await fileOf(svgOfUses()), { ownerId: 'ada' }));
    const waiting = outcomeOf(own.render(await fileOf(svgOfUses()), { ownerId: 'bob' }));
    const started = async () => (await decoders()).filter((id) => !before.has(id));
    await expect.poll(started).toHaveLength(1);
    own.stop();
    expect(await waiting).toBe('server.busy');
    expect(await hostile).toBe('server.busy');
    await expect.poll(started).toEqual([]);
    expect(
      await outcomeOf(
        own.make(await fileOf(await plain(20, 20).png().toBuffer()), { kind: 'image', crop: null, ownerId: 'ada' }),
      ),
    ).toBe('server.busy');
    own.close();
  });

  it('end with the job they work for, and the next picture gets another one', async () => {
    const own = createPictures();
    const controller = new AbortController();
    const photo = await fileOf(await plain(8000, 6000).png().toBuffer());
    const given = { kind: 'image', crop: null, ownerId: 'ada' } as const;
    const made = own.make(photo, { ...given, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('the job ends')), 50);
    await expect(made).rejects.toThrow('the job ends');
    expect(await outcomeOf(own.make(photo, given))).toBe('1600 × 1200');
    own.close();
  });

  it.each([
    ['die', 'SIGKILL', 'assets.unreadable'],
    ['abort, as they do without memory', 'SIGABRT', 'assets.tooComplex'],
  ] as const)(
    'may %s: the picture is refused, and the next one gets another process',
    async (_how, signal, refusal) => {
      const own = createPictures();
      const before = new Set(await decoders());
      const hostile = outcomeOf(own.render(await fileOf(svgOfUses()), { ownerId: 'ada' }));
      const started = async () => (await decoders()).filter((id) => !before.has(id));
      await expect.poll(started).toHaveLength(1);
      for (const id of await started()) process.kill(id, signal);
      expect(await hostile).toBe(refusal);
      const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>');
      expect(await outcomeOf(own.render(await fileOf(logo), { ownerId: 'ada' }))).toBe('512 × 512');
      own.close();
    },
  );
});
