/** The logo of the product: two candles. */
export function drawMark(
  doc: PDFKit.PDFDocument,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32);
  doc.roundedRect(0, 0, 32, 32, 8.5).fill(color);
  doc.roundedRect(7.75, 13, 6.5, 8, 1.8).fill('#8fcfca');
  doc.lineWidth(2).lineCap('round').strokeColor('#8fcfca');
  doc.moveTo(11, 9).lineTo(11, 13).moveTo(11, 21).lineTo(11, 24.5).stroke();
  doc.roundedRect(17.75, 9.5, 6.5, 8.5, 1.8).fill('#ffffff');
  doc.strokeColor('#ffffff').moveTo(21, 6.5).lineTo(21, 9.5).moveTo(21, 18).lineTo(21, 21.5).stroke();
  doc.restore();
}
