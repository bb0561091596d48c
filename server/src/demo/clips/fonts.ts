import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Bitmap, Colour } from './canvas.ts';

const require = createRequire(import.meta.url);

const files = {
  latin: {
    400: '@fontsource/inter/files/inter-latin-400-normal.woff',
    700: '@fontsource/inter/files/inter-latin-700-normal.woff',
  },
  arabic: {
    400: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
    700: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
  },
} as const;

export interface TextStyle {
  /** Pixels. */
  size: number;
  weight: 400 | 700;
  colour: Colour;
  /** Width in pixels at which lines break. */
  width: number;
  direction: 'ltr' | 'rtl';
}

let unpacked: Promise<Map<string, string>> | undefined;

/** Sets text with fonts from npm packages, so that a machine without any font draws the same. */
export async function drawText(text: string, style: TextStyle): Promise<Bitmap> {
  unpacked ??= unpackAll();
  const paths = await unpacked;
  // Pango keeps fonts it was given: the first call hands over those that this text may need besides its own.
  for (const path of paths.values()) await register(path);
  const isArabic = style.direction === 'rtl';
  const fontfile = paths.get(`${isArabic ? 'arabic' : 'latin'}-${style.weight}`);
  const colour = `#${style.colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" weight="${style.weight}">${escapeMarkup(text)}</span>`,
      font: `${isArabic ? 'Noto Sans Arabic, Inter' : 'Inter, Noto Sans Arabic'} ${style.size}`,
      ...(fontfile === undefined ? {} : { fontfile }),
      width: style.width,
      dpi: 72,
      rgba: true,
      // Pango means the side where a paragraph begins: the right one in Arabic.
      align: 'left',
      spacing: Math.round(style.size * 0.25),
      wrap: 'word',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const registered = new Set<string>();

async function register(path: string): Promise<void> {
  if (registered.has(path)) return;
  registered.add(path);
  await sharp({ text: { text: '.', fontfile: path } })
    .raw()
    .toBuffer();
}

async function unpackAll(): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'candela-fonts-'));
  const paths = new Map<string, string>();
  for (const [script, weights] of Object.entries(files)) {
    for (const [weight, file] of Object.entries(weights)) {
      const path = join(folder, `${script}-${weight}.ttf`);
      await writeFile(path, unpackWoff(await readFile(require.resolve(file))));
      paths.set(`${script}-${weight}`, path);
    }
  }
  return paths;
}

/** WOFF 1.0 (https://www.w3.org/TR/WOFF/) to the font inside, table by table. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const size = woff.readUInt32BE(entry + 12);
    const table = packed.length < size ? inflateSync(packed) : packed;
    const place = 12 + 16 * index;
    woff.copy(header, place, entry, entry + 4);
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4);
    header.writeUInt32BE(offset, place + 8);
    header.writeUInt32BE(size, place + 12);
    parts.push(table, Buffer.alloc((4 - (size % 4)) % 4));
    offset += size + ((4 - (size % 4)) % 4);
  }
  return Buffer.concat(parts);
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
