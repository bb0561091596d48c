import type { Readable } from 'node:stream';
import Pdf from 'pdfkit';
import { encode } from 'uqr';
import type { ReportTexts } from '#oversight/report-texts.ts';
import { loadFaces } from '#platform/paper/faces.ts';
import { createLines, type Style } from './paper-lines.ts';

export const margin = 40;
const ink = '#0d1216';
const soft = '#59636e';
/** Of the foot of each page. */
const foot = 30;

type Element = PDFKit.PDFStructureElement;

/** A tagged document of as many pages as its rows need, A4 landscape. Finished pages and rows leave the memory. */
export async function createReportPaper(given: {
  texts: ReportTexts;
  title: string;
  subject: string;
  author: string;
  /** At the foot of each page. */
  footer: string;
  madeAt: Date;
}) {
  const { texts, title, subject, author, footer, madeAt } = given;
  const settings = {
    size: 'A4',
    layout: 'landscape' as const,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: texts.code,
    info: { Title: title, Author: author, Subject: subject, CreationDate: madeAt, ModDate: madeAt },
  };
  // The types do not include PDF/UA yet.
  const doc = new Pdf(settings as PDFKit.PDFDocumentOptions);
  const faces = await loadFaces();
  for (const face of new Set(Object.values(faces).flat())) doc.registerFont(face.name, face.font as never);
  const lines = createLines({ doc, faces, direction: texts.direction });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { width, height } = doc.page;
  let page = 1;
  drawFoot();

  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  function drawFoot(): void {
    decorate(() => {
      const edges: [number, number] = [margin, width - margin];
      const style = { size: 8, color: soft };
      lines.draw(footer, height - foot + 8, edges, style);
      lines.draw(texts.paper('page', { number: String(page) }), height - foot + 8, edges, style, 'end');
    });
  }

  function addPage(): void {
    doc.addPage();
    page += 1;
    drawFoot();
  }

  /** One line of text in the structure of the document; returns where the next one stands. */
  function line(text: string, y: number, style: Style & { tag?: 'H1' | 'H2' | 'P'; edges?: [number, number] }): number {
    const edges = style.edges ?? [margin, width - margin];
    const parts = lines.wrap(text, edges[1] - edges[0], style, 3);
    const step = style.size * 1.35;
    const element = doc.struct(style.tag ?? 'P', { actual: text, lang: texts.code }, () => {
      for (const [at, part] of parts.entries()) lines.draw(part, y + at * step, edges, style);
    });
    root.add(element);
    return y + parts.length * step;
  }

  const qrCode = (address: string, place: QrPlace) => root.add(qrCodeOf(doc, address, place));

  /** A row of cells in a table. */
  function row(table: Element, cells: readonly DrawnCell[], tag: 'TH' | 'TD'): void {
    const element = doc.struct('TR');
    table.add(element);
    for (const { text, draw } of cells) {
      element.add(doc.struct(tag, { actual: text, lang: texts.code }, draw));
    }
    element.end();
  }

  function beginTable(): Element {
    const table = doc.struct('Table');
    root.add(table);
    return table;
  }

  function end(): void {
    root.end();
    doc.end();
  }

  return {
    doc,
    stream: doc as unknown as Readable,
    lines,
    width,
    bottom: height - foot - 8,
    decorate,
    addPage,
    line,
    qrCode,
    beginTable,
    row,
    end,
    breathe: () => breathe(doc as unknown as Readable),
  };
}

export interface DrawnCell {
  /** Copied and read aloud. */
  text: string;
  draw: () => void;
}

export type ReportPaper = Awaited<ReturnType<typeof createReportPaper>>;

interface QrPlace {
  x: number;
  y: number;
  side: number;
}

/** A QR code with its address as alternative text. */
function qrCodeOf(doc: PDFKit.PDFDocument, address: string, { x, y, side }: QrPlace): Element {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const module = side / size;
  return doc.struct('Figure', { alt: address, bbox: [x, y, x + side, y + side] } as never, () => {
    doc.fillColor(ink);
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) {
        if (isDark) doc.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
      }
    }
    doc.fill();
  });
}

/** Waits while nobody takes what has been written; other work has its turn in any case. */
async function breathe(stream: Readable): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  while (stream.readableLength > 1_000_000 && !stream.destroyed) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
