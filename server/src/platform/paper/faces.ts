import * as fontkit from 'fontkit';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

export type Weight = 'regular' | 'bold';

/** A part of a font family, as Fontsource splits it by script, and the letters it contains. */
export interface Face {
  name: string;
  font: fontkit.Font;
}

const weights: Record<Weight, string> = { regular: '400', bold: '700' };
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];

const paths = (weight: string) => [
  ...scripts.map((script) => `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`),
  `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`,
  `@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-${weight}-normal.woff`,
];

let loaded: Promise<Record<Weight, Face[]>> | undefined;

/** The faces of each weight, most likely first; parsed once, because parsing takes as long as drawing. */
export function loadFaces(): Promise<Record<Weight, Face[]>> {
  loaded ??= Promise.all([loadWeight('regular'), loadWeight('bold')]).then(([regular, bold]) => ({ regular, bold }));
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

async function loadWeight(weight: Weight): Promise<Face[]> {
  return Promise.all(
    paths(weights[weight]).map(async (name) => {
      const woff = await readFile(fileURLToPath(import.meta.resolve(name)));
      return { name, font: fontkit.create(inflateWoff(woff)) as fontkit.Font };
    }),
  );
}

/** Converts a WOFF 1 file to the OpenType file it contains (https://www.w3.org/TR/WOFF/): fontkit reads that twice as fast. */
function inflateWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  const selector = Math.floor(Math.log2(tables));
  font.writeUInt16BE(tables, 4);
  font.writeUInt16BE(16 << selector, 6);
  font.writeUInt16BE(selector, 8);
  font.writeUInt16BE(tables * 16 - (16 << selector), 10);
  let offset = 12 + tables * 16;
  for (let index = 0; index < tables; index++) {
    const entry = 44 + index * 20;
    const [from, packed, size] = [entry + 4, entry + 8, entry + 12].map((at) => woff.readUInt32BE(at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(from, from + packed);
    woff.copy(font, 12 + index * 16, entry, entry + 4);
    font.writeUInt32BE(woff.readUInt32BE(entry + 16), 12 + index * 16 + 4);
    font.writeUInt32BE(offset, 12 + index * 16 + 8);
    font.writeUInt32BE(size, 12 + index * 16 + 12);
    (packed < size ? inflateSync(bytes) : bytes).copy(font, offset);
    offset += (size + 3) & ~3;
  }
  return font;
}
