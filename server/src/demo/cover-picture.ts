const width = 1280;
const height = 720;

/** Draws a course cover: rising candles over a gradient, the same for the same seed. */
export async function drawCover(seed: number): Promise<Buffer> {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff) / 0x7f_ff_ff_ff;
  let price = 520;
  const candles = Array.from({ length: 26 }, (_, at) => {
    const open = price;
    price = Math.min(620, Math.max(140, price - 14 + (next() - 0.5) * 90));
    const x = 60 + at * 46;
    const [top, bottom] = [Math.min(open, price), Math.max(open, price)];
    const colour = price < open ? '#3ecf9a' : '#ff7b7b';
    return `<line x1="${x + 12}" x2="${x + 12}" y1="${top - next() * 40}" y2="${bottom + next() * 40}" stroke="${colour}" stroke-width="3"/>
      <rect x="${x}" y="${top}" width="24" height="${Math.max(6, bottom - top)}" rx="3" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#004743"/><stop offset="1" stop-color="#0e1318"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>${candles.join('')}</svg>`;
  // Loaded when it is needed: it takes 26 MB, and a server without new demo content does not need it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}
