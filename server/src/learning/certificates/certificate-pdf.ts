import { loadFaces } from '#platform/paper/faces.ts';
import { drawMark } from '#platform/paper/product-mark.ts';
import { fillText } from '#platform/text/fill-text.ts';
import { toIso } from '#platform/time/instants.ts';
import { brandColorsOf } from '@candela/contract/site/brand-colors';
import { createPaper, type Paper } from './certificate-paper.ts';
import { certificateText } from './certificate-texts.ts';
import type { CertificateRow } from './certificates.queries.ts';

const ink = '#0d1216';
const soft = '#59636e';
const red = '#c2202d';

/** What belongs to the installation. */
interface Look {
  product: string;
  /** Of the brand, such as `#0f7f7a`. */
  color: string;
  /** A PNG; null: the one of the product. */
  logo: Buffer | null;
  publicUrl: string;
}

/**
 * Draws a certificate as PDF: one page in A4 landscape, in the language of its holder, with a QR code of the address at which it can be
 * verified. A revoked certificate is marked as such.
 */
export async function drawCertificate(row: CertificateRow, look: Look): Promise<Buffer> {
  const text = certificateText(row.languageCode);
  const paper = createPaper({
    faces: await loadFaces(),
    languageCode: text.code,
    direction: text.direction,
    title: `${text.heading}: ${row.holderName}`,
    author: row.issuerName,
    subject: row.title,
    createdAt: new Date(toIso(row.issuedAt)),
  });
  const isRevoked = row.revokedAt !== null;
  const { shades, light } = brandColorsOf(look.color);
  drawFrame(paper, isRevoked, shades[3] ?? look.color);
  drawHead(paper, `${text.number} ${row.number}`, look);

  const { width, line, qrCode } = paper;
  const accent = isRevoked ? soft : light.ink;
  line(text.heading, 176, { size: 17, weight: 'bold', color: accent, tag: 'H1' });
  line(row.holderName, 232, { size: 42, weight: 'bold', color: ink, tag: 'H2', between: [80, width - 80] });
  line(text.finished[row.kind], 266, { size: 14, color: soft });
  line(row.title, 302, { size: 24, weight: 'bold', color: accent, between: [80, width - 80] });
  const duration = text.duration(row.durationSeconds);
  line([text.lessons(row.lessonCount), duration].filter((part) => part !== '').join('  ·  '), 332, {
    size: 13,
    color: soft,
  });
  if (row.isDemo) line(text.demo, 356, { size: 13, weight: 'bold', color: red });

  drawSide(paper, 'start', row.trainerName, text.trainer);
  drawSide(paper, 'end', text.date(toIso(row.issuedAt)), text.issued);
  const address = `${look.publicUrl}/verify/${row.number}`;
  const side = 84;
  qrCode(address, (width - side) / 2, 404, side);
  line(text.scan, 506, { size: 9.5, color: soft });
  line(address.replace(/^https?:\/\//, ''), 520, { size: 9.5, weight: 'bold', color: ink, direction: 'ltr' });
  line(row.issuerName, 546, { size: 9.5, color: soft });
  if (row.revokedAt !== null) {
    drawBand(paper, fillText(text.revoked, { date: text.date(toIso(row.revokedAt)) }));
  }
  return paper.end();
}

function drawFrame({ doc, width, height, decorate }: Paper, isRevoked: boolean, brand: string): void {
  decorate(() => {
    doc.rect(0, 0, width, height).fill(isRevoked ? '#eceeec' : '#fffffb');
    const color = isRevoked ? '#b9c0bd' : brand;
    doc
      .lineWidth(1.4)
      .strokeColor(color)
      .roundedRect(26, 26, width - 52, height - 52, 5)
      .stroke();
    doc
      .lineWidth(0.5)
      .strokeColor(color)
      .roundedRect(32, 32, width - 64, height - 64, 3)
      .stroke();
  });
}

/** Logo and name of the installation at the start of the line, the number at its end. */
function drawHead(
  { doc, width, direction, decorate, line }: Paper,
  number: string,
  { product, color, logo }: Look,
): void {
  const isRightToLeft = direction === 'rtl';
  const x = isRightToLeft ? width - 66 - 34 : 66;
  decorate(() => {
    if (logo) doc.image(logo, x, 62, { fit: [34, 34], align: 'center', valign: 'center' });
    else drawMark(doc, { x, y: 62, size: 34, color });
  });
  const between: [number, number] = isRightToLeft ? [width / 2, x - 12] : [x + 34 + 12, width / 2];
  line(product, 86, { size: 20, weight: 'bold', color: ink, align: 'start', between });
  line(number, 84, {
    size: 12,
    color: soft,
    align: 'end',
    between: isRightToLeft ? [66, width / 2] : [width / 2, width - 66],
  });
}

/** A name or a date above a rule, with its label below. */
function drawSide(
  { doc, width, direction, decorate, line }: Paper,
  at: 'start' | 'end',
  value: string,
  label: string,
): void {
  const isLeft = (at === 'start') === (direction === 'ltr');
  const between: [number, number] = isLeft ? [66, 276] : [width - 276, width - 66];
  decorate(() => doc.lineWidth(0.8).strokeColor('#b9c6c2').moveTo(between[0], 500).lineTo(between[1], 500).stroke());
  line(value, 490, { size: 14, weight: 'bold', color: ink, align: at, between });
  line(label, 517, { size: 11, color: soft, align: at, between });
}

function drawBand({ doc, width, decorate, line }: Paper, text: string): void {
  decorate(() => doc.rect(0, 118, width, 30).fill(red));
  line(text, 138, { size: 14, weight: 'bold', color: '#ffffff' });
}
