import Pdf from 'pdfkit';
import { encode } from 'uqr';
import { cutIntoRuns } from '#platform/paper/bidi-runs.ts';
import type { Face, Weight } from '#platform/paper/faces.ts';

/** Set explicitly: by default kerning is lost for joined letters. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'calt', 'mark', 'mkmk', 'ccmp'];

export interface LineStyle {
  /** Points. */
  size: number;
  weight?: Weight;
  color: string;
  /** Role of the line in the document structure, for screen readers. */
  tag?: 'H1' | 'H2' | 'P';
  /** `start` is the left edge, or the right one in right-to-left text. */
  align?: 'start' | 'center' | 'end';
  direction?: 'ltr' | 'rtl';
  /** Edges in points between which it must fit; the font size is reduced until it does. */
  between?: [number, number];
}

/** One tagged page in A4 landscape, with the drawing functions for certificates. Positions are points from the top left. */
export function createPaper(given: {
  faces: Record<Weight, Face[]>;
  languageCode: string;
  direction: 'ltr' | 'rtl';
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
}) {
  const { faces, languageCode, direction, title, author, subject, createdAt } = given;
  const settings = {
    size: 'A4',
    layout: 'landscape' as const,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: languageCode,
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt, ModDate: createdAt },
  };
  // The types do not include PDF/UA yet.
  const doc = new Pdf(settings as PDFKit.PDFDocumentOptions);
  for (const face of new Set(Object.values(faces).flat())) doc.registerFont(face.name, face.font as never);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { width, height } = doc.page;

  /** Draws decoration, which screen readers skip. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  function line(text: string, baseline: number, style: LineStyle): void {
    const { weight = 'regular', color, tag = 'P', align = 'center', between: [from, to] = [60, width - 60] } = style;
    const own = style.direction ?? direction;
    const runs = cutIntoRuns(text, faces[weight], own);
    const options = { lineBreak: false, features };
    const measure = (size: number) =>
      runs.map((run) => doc.font(run.face.name).fontSize(size).widthOfString(run.text, options));
    let { size } = style;
    let widths = measure(size);
    while (sum(widths) > to - from && size > 6) widths = measure((size *= 0.95));
    const isLeft = (align === 'start') === (direction === 'ltr');
    let x = align === 'center' ? (from + to - sum(widths)) / 2 : isLeft ? from : to - sum(widths);
    // Copied and read aloud as the original text, whatever the glyphs are.
    const element = doc.struct(tag, { actual: text, lang: languageCode }, () => {
      for (const [index, run] of runs.entries()) {
        doc.font(run.face.name).fontSize(size).fillColor(color);
        doc.text(run.text, x, baseline, { ...options, baseline: 'alphabetic' });
        x += widths[index] ?? 0;
      }
    });
    root.add(element);
  }

  /** A QR code, `side` points wide, with its address as alternative text. */
  function qrCode(address: string, x: number, y: number, side: number): void {
    const { data, size } = encode(address, { ecc: 'M', border: 0 });
    const module = side / size;
    const element = doc.struct('Figure', { alt: address, bbox: [x, y, x + side, y + side] } as never, () => {
      doc.fillColor('#0d1216');
      for (const [row, cells] of data.entries()) {
        for (const [column, isDark] of cells.entries()) {
          // A little wider than a module, so that no gaps show between modules.
          if (isDark) doc.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
        }
      }
      doc.fill();
    });
    root.add(element);
  }

  function end(): Promise<Buffer> {
    root.end();
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      doc.on('data', (part: Buffer) => parts.push(part));
      doc.on('end', () => resolve(Buffer.concat(parts)));
      doc.on('error', reject);
      doc.end();
    });
  }

  return { doc, width, height, direction, decorate, line, qrCode, end };
}

export type Paper = ReturnType<typeof createPaper>;

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
