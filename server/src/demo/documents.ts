import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib';
import type { DemoDocument } from './course-content.ts';

const page = { width: 595, height: 842, margin: 64 };
const teal = rgb(0.06, 0.5, 0.48);
const ink = rgb(0.1, 0.13, 0.16);

/** Renders a demo document as a PDF (A4, sizes in points; Latin scripts). */
export async function setDocument(document: DemoDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(document.title);
  pdf.setProducer('Candela demo content');
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let sheet = addSheet(pdf, regular);
  let y = page.height - page.margin;

  function write(text: string, font: PDFFont, size: number, color = ink, after = 6): void {
    for (const line of wrap(text, font, size, page.width - 2 * page.margin)) {
      if (y < page.margin + size) {
        sheet = addSheet(pdf, regular);
        y = page.height - page.margin;
      }
      y -= size * 1.35;
      sheet.drawText(line, { x: page.margin, y, size, font, color });
    }
    y -= after;
  }

  write(document.title, bold, 22, teal, 14);
  for (const section of document.sections) {
    write(section.heading, bold, 14, ink, 4);
    for (const paragraph of section.paragraphs) write(paragraph, regular, 11);
    y -= 10;
  }
  return pdf.save();
}

function addSheet(pdf: PDFDocument, font: PDFFont): PDFPage {
  const sheet = pdf.addPage([page.width, page.height]);
  sheet.drawRectangle({ x: 0, y: page.height - 10, width: page.width, height: 10, color: teal });
  sheet.drawText('Candela', { x: page.margin, y: 32, size: 9, font, color: teal });
  return sheet;
}

/** The standard PDF fonts support WinAnsi only: other typographic characters are replaced by plain ones. */
function plain(text: string): string {
  return text
    .replaceAll('−', '-')
    .replaceAll('→', '->')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=')
    .replaceAll('☐', '[ ]')
    .replaceAll(' ', ' ')
    .replace(/[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/g, '');
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
