import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small files that make decoders work for long or take much memory. */

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A black PNG: bits of each of its channels, grey or red, green, blue and alpha; with other chunks before its pixels. */
export function blackPng(
  width: number,
  height: number,
  {
    bits = 1,
    channels = 1,
    besides = [] as Buffer[],
  }: { bits?: 1 | 8 | 16; channels?: 1 | 4; besides?: Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(channels === 1 ? 0 : 6, 9);
  const bytes = (Math.ceil((width * bits * channels) / 8) + 1) * height;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...besides,
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Texts, each of which unpacks to 8 MB: as much as a decoder takes. */
export function pngOfTexts(count: number): Buffer {
  const text = deflateSync(Buffer.alloc(7_900_000), { level: 9 });
  const chunks = Array.from({ length: count }, (_, index) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`Comment ${index}\0\0`), text])),
  );
  return blackPng(64, 64, { besides: chunks });
}

export const pngOfEmptyChunks = (count: number): Buffer =>
  blackPng(64, 64, { besides: Array.from({ length: count }, () => pngChunk('stEr', Buffer.alloc(0))) });

function webpChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

/** An animated WebP whose frames have one pixel. 100,000 frames take a decoder minutes. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
    .webp()
    .toBuffer();
  const screen = Buffer.concat([Buffer.from([0x12, 0, 0, 0]), Buffer.from([99, 0, 0, 99, 0, 0])]);
  const frame = webpChunk('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), still.subarray(12)]));
  const all = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', screen),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: count }, () => frame),
  ]);
  return Buffer.concat([webpChunk('RIFF', all)]);
}

/** A progressive JPEG with more scans than any program writes: each goes over all pixels again. */
export async function jpegOfScans(width: number, height: number, count: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const end = bytes.length - 2;
  const last = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  return Buffer.concat([bytes.subarray(0, end), ...Array.from({ length: count }, () => last), bytes.subarray(end)]);
}

/** A GIF whose frames have one pixel. */
export function gifOfFrames(side: number, count: number): Buffer {
  const screen = Buffer.alloc(13);
  screen.write('GIF89a', 'latin1');
  screen.writeUInt16LE(side, 6);
  screen.writeUInt16LE(side, 8);
  screen.writeUInt8(0x80, 10);
  const frame = Buffer.from('21f90404010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([
    screen,
    Buffer.from([0, 0, 0, 255, 255, 255]),
    ...Array<Buffer>(count).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`);

/** A line that is drawn a hundred million times. */
export function svgOfUses(): Buffer {
  const levels = Array.from(
    { length: 8 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  );
  return svg(`<defs><path id="a0" d="M0 0L9 9Z" stroke="red"/>${levels.join('')}</defs><use href="#a8"/>`);
}

/** A picture of 45 million pixels in a logo of 200 kB. */
export const svgOfPicture = (): Buffer =>
  svg(
    `<image width="100" height="100" href="data:image/png;base64,${blackPng(9000, 5000, { bits: 8, channels: 4 }).toString('base64')}"/>`,
  );

/** Filters, each of which looks at all pixels around each pixel. */
export const svgOfFilters = (): Buffer =>
  svg(
    `<filter id="f">${'<feMorphology operator="dilate" radius="90"/><feGaussianBlur stdDeviation="40"/>'.repeat(300)}</filter><rect width="100" height="100" filter="url(#f)"/>`,
  );
