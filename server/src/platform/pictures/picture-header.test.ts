import fc from 'fast-check';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#platform/http/errors.ts';
import {
  blackPng,
  gifOfFrames,
  jpegOfScans,
  pngOfEmptyChunks,
  pngOfTexts,
  webpOfFrames,
} from '#testing/hostile-pictures.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { readPictureHeader } from './picture-header.ts';

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => removeFolder(folder));
const path = join(folder, 'picture');

async function read(bytes: Uint8Array) {
  await writeFile(path, bytes);
  return readPictureHeader(path);
}

const codeOf = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const plain = (channels: 3 | 4 = 3) => sharp({ create: { width: 70, height: 50, channels, background: '#1238' } });

describe('the header of a picture', () => {
  it.each([
    ['jpeg', () => plain().jpeg(), 1],
    ['jpeg', () => plain().jpeg({ progressive: true }), 4.5],
    [
      'jpeg',
      () =>
        plain()
          .jpeg()
          .withExif({ IFD0: { Copyright: 'x'.repeat(9000) } }),
      1,
    ],
    ['png', () => plain().png(), 1],
    ['png', () => plain().png({ progressive: true, palette: true }), 2],
    ['png', () => plain().toColourspace('rgb16').png(), 2],
    ['webp', () => plain().webp(), 1],
    ['webp', () => plain(4).webp(), 1],
    ['webp', () => plain(4).webp({ lossless: true }), 1],
    ['webp', () => plain().withMetadata().webp(), 1],
    ['gif', () => plain().gif(), 1],
  ] as const)('of a %s has its size (%#)', async (format, make, passes) => {
    expect(await read(await make().toBuffer())).toEqual({ format, width: 70, height: 50, passes });
  });

  it('is not found in other files', async () => {
    for (const bytes of ['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF\0\0\0\0WAVEfmt '])
      expect([bytes, await codeOf(Buffer.from(bytes))]).toEqual([bytes, 'assets.unknownType']);
    for (const bytes of [blackPng(9, 9).subarray(0, 20), blackPng(0, 9), Buffer.from('\xff\xd8\xff\xd9', 'latin1')])
      expect(await codeOf(bytes)).toBe('assets.unreadable');
  });

  it('refuses more parts than pictures have, and takes as many as they have', async () => {
    expect(await codeOf(await webpOfFrames(2001))).toBe('assets.tooComplex');
    expect(await codeOf(await webpOfFrames(300))).toBe('accepted');
    expect(await codeOf(await jpegOfScans(64, 64, 60))).toBe('assets.tooComplex');
    expect(await codeOf(await jpegOfScans(64, 64, 20))).toBe('accepted');
    expect(await codeOf(pngOfTexts(101))).toBe('assets.tooComplex');
    expect(await codeOf(pngOfTexts(20))).toBe('accepted');
    expect(await codeOf(pngOfEmptyChunks(20_000))).toBe('assets.tooComplex');
    expect(await codeOf(gifOfFrames(100, 5000))).toBe('accepted');
  });

  it('takes little time, whatever the bytes are', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const scan = jpeg.subarray(0, -2);
    const files = [0xff00, 0xffff, 0xffd0, 0x0000].map((pair) => {
      const rest = Buffer.alloc(15_000_000);
      for (let at = 0; at < rest.length; at += 2) rest.writeUInt16BE(pair, at);
      return Buffer.concat([scan, rest]);
    });
    for (const bytes of files) {
      await writeFile(path, bytes);
      const before = process.cpuUsage();
      await readPictureHeader(path);
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(1_000_000);
    }
  });

  it('of a damaged picture is read or refused, never anything else', async () => {
    const pictures = await Promise.all([
      plain().jpeg({ progressive: true }).toBuffer(),
      plain().png().toBuffer(),
      plain(4).webp().toBuffer(),
      plain().gif().toBuffer(),
    ]);
    const damages = fc.array(fc.record({ at: fc.nat(300), byte: fc.nat(255) }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pictures), damages, fc.nat(600), async (picture, changes, length) => {
        const bytes = Buffer.from(picture.subarray(0, 12 + length));
        for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
        expect(await codeOf(bytes)).toMatch(/^(accepted|assets\.(unknownType|unreadable|tooComplex))$/);
      }),
      { numRuns: 300 },
    );
  });
});
