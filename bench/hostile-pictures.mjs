// Small files that are expensive to decode, for hostile-files.mjs.
import { crc32, deflateSync } from 'node:zlib';

function chunk(type, body) {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, sum]);
}

/** A white PNG with one bit per pixel. */
export function pngOf(width, height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const line = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
  line[0] = 0;
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = (content, size = 512) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`);

/** Ten uses of ten uses of … a rectangle: ten to the ninth of them. */
export function nestedUses() {
  const uses = (id) => `<use href="#${id}"/>`.repeat(10);
  const groups = Array.from({ length: 9 }, (_, level) => `<g id="g${level + 1}">${uses(`g${level}`)}</g>`).join('');
  return svg(`<defs><rect id="g0" width="1" height="1"/>${groups}</defs><use href="#g9"/>`);
}

/** A picture of 20,000 × 20,000 pixels in a logo. */
export const embeddedPicture = () =>
  svg(`<image width="512" height="512" href="data:image/png;base64,${pngOf(20_000, 20_000).toString('base64')}"/>`);

/** A blur of a large drawing. */
export const blurred = () =>
  svg(
    '<filter id="f" x="-100" y="-100" width="300" height="300"><feGaussianBlur stdDeviation="400"/><feTurbulence numOctaves="9"/></filter>' +
      '<rect width="5000" height="5000" filter="url(#f)"/>',
    5000,
  );
