import type { Readable } from 'node:stream';
import type { ReportTexts } from '#oversight/report-texts.ts';
import { drawMark } from '#platform/paper/product-mark.ts';
import type { ReportColumnSource, ReportRow } from '#site/report-run-sources.ts';
import { createReportPaper, margin, type ReportPaper } from './report-paper.ts';
import type { ReportHead, RowPages } from './table-files.ts';

const ink = '#0d1216';
const soft = '#59636e';
const rule = '#d5dbd8';
const cellStyle = { size: 8.5, color: ink };
const headStyle = { size: 8.5, color: soft, weight: 'bold' as const };
/** Lines of a cell. */
const mostLines = 3;
const lineStep = 11;
const padding = 6;
/** Rows after which other work has its turn: some milliseconds. */
const rowsAtOnce = 12;

/** What belongs to the installation. */
interface Look {
  product: string;
  /** Of the brand, such as `#0f7f7a`. */
  color: string;
  /** By which it can be verified, and where; null: it cannot. */
  verified: { number: string; address: string } | null;
}

interface PlacedColumn extends ReportColumnSource {
  edges: [number, number];
  isFigure: boolean;
}

/** A report as PDF: figures, then the rows as a table that goes on over pages. An error destroys the stream with it. */
export async function pdfOf(head: ReportHead, pages: RowPages, texts: ReportTexts, look: Look): Promise<Readable> {
  const { scope, subjectName } = head;
  const title = texts.titleOf(head.kind);
  const period = texts.paper('period', { from: texts.day(scope.from), to: texts.day(scope.to) });
  const zone = texts.paper('zone', { zone: scope.timeZone });
  const paper = await createReportPaper({
    texts,
    title: subjectName === null ? title : `${title}: ${subjectName}`,
    subject: period,
    author: look.product,
    footer: [title, subjectName, period, zone, look.verified?.number].filter((part) => part != null).join(' · '),
    madeAt: new Date(head.madeAt),
  });
  write().catch((error: unknown) =>
    paper.stream.destroy(error instanceof Error ? error : new Error('a paper was not written')),
  );
  return paper.stream;

  async function write(): Promise<void> {
    let y = drawHead(paper, head, texts, look);
    const columns = placed(head.columns, paper, texts);
    let table: ReturnType<ReportPaper['beginTable']> | undefined;
    let count = 0;
    for await (const rows of pages) {
      for (const row of rows) {
        table ??= paper.beginTable();
        if (count === 0) y = drawNames(paper, table, columns, texts, y);
        const drawn = layOut(paper, columns, row, texts, scope.timeZone);
        if (y + drawn.height > paper.bottom) {
          paper.addPage();
          y = drawNames(paper, table, columns, texts, margin);
        }
        paper.row(table, drawn.cells(y), 'TD');
        y += drawn.height;
        const below = y;
        paper.decorate(() => drawRule(paper, below));
        count += 1;
        if (count % rowsAtOnce === 0) await paper.breathe();
        if (paper.stream.destroyed) return;
      }
    }
    table?.end();
    if (count === 0) y = paper.line(texts.paper('nothing'), y + 14, { size: 10, color: soft });
    drawNotes(paper, head, texts, y);
    paper.end();
  }
}

/** Product, title, whose it is, period and zone, the figures, and how it can be verified. */
function drawHead(paper: ReportPaper, head: ReportHead, texts: ReportTexts, look: Look): number {
  const { doc, width } = paper;
  const isRightToLeft = texts.direction === 'rtl';
  const { scope, subjectName, madeAt } = head;
  const side = 62;
  const inner: [number, number] = isRightToLeft
    ? [margin + side + 16, width - margin]
    : [margin, width - margin - side - 16];
  const atMark = isRightToLeft ? width - margin - 20 : margin;
  paper.decorate(() => drawMark(doc, { x: atMark, y: margin - 14, size: 20, color: look.color }));
  const besideMark: [number, number] = isRightToLeft ? [inner[0], width - margin - 28] : [margin + 28, inner[1]];
  let y = paper.line(look.product, margin, { size: 12, weight: 'bold', color: ink, edges: besideMark }) + 16;
  y = paper.line(texts.titleOf(head.kind), y, { size: 20, weight: 'bold', color: ink, tag: 'H1', edges: inner });
  if (subjectName !== null) {
    y = paper.line(subjectName, y, { size: 14, weight: 'bold', color: ink, tag: 'H2', edges: inner });
  }
  const period = texts.paper('period', { from: texts.day(scope.from), to: texts.day(scope.to) });
  const zone = texts.paper('zone', { zone: scope.timeZone });
  const made = texts.paper('made', { at: texts.instant(madeAt, scope.timeZone) });
  y = paper.line(`${period} · ${zone} · ${made}`, y, { size: 10, color: soft, edges: inner });
  if (look.verified) {
    const { number, address } = look.verified;
    y = paper.line(`${texts.paper('verify')}: ${number} · ${address.replace(/^https?:\/\//, '')}`, y, {
      size: 10,
      color: soft,
      edges: inner,
    });
    paper.qrCode(address, { x: isRightToLeft ? margin : width - margin - side, y: margin - 14, side });
  }
  return drawFigures(paper, head, texts, Math.max(y, margin + side) + 6);
}

/** Figures side by side, five in a row. */
function drawFigures(paper: ReportPaper, { figures, scope }: ReportHead, texts: ReportTexts, top: number): number {
  const inRow = 5;
  const step = (paper.width - 2 * margin) / inRow;
  for (const [at, figure] of figures.entries()) {
    const place = at % inRow;
    const x = texts.direction === 'rtl' ? paper.width - margin - (place + 1) * step : margin + place * step;
    const y = top + Math.floor(at / inRow) * 40;
    const edges: [number, number] = [x, x + step - 8];
    const value = texts.valueOf(figure.type, figure.value, scope.timeZone);
    paper.line(texts.figureOf(figure).name, y + 8, { size: 8.5, color: soft, edges });
    paper.line(value, y + 25, { size: 13, weight: 'bold', color: ink, edges });
  }
  return top + Math.ceil(figures.length / inRow) * 40 + 4;
}

function placed(columns: readonly ReportColumnSource[], paper: ReportPaper, texts: ReportTexts): PlacedColumn[] {
  const all = paper.width - 2 * margin;
  const sum = columns.reduce((total, { share }) => total + share, 0);
  let x = texts.direction === 'rtl' ? paper.width - margin : margin;
  return columns.map((column) => {
    const width = (all * column.share) / sum;
    const from = texts.direction === 'rtl' ? x - width : x;
    x = texts.direction === 'rtl' ? from : x + width;
    const isFigure = ['number', 'seconds', 'share', 'result'].includes(column.type);
    return { ...column, edges: [from + 3, from + width - 5] as [number, number], isFigure };
  });
}

/** The names of the columns, at the top of each page. */
function drawNames(
  paper: ReportPaper,
  table: ReturnType<ReportPaper['beginTable']>,
  columns: readonly PlacedColumn[],
  texts: ReportTexts,
  top: number,
): number {
  const named = columns.map((column) => {
    const { name } = texts.columnOf(column);
    const width = column.edges[1] - column.edges[0];
    return { column, name, lines: paper.lines.wrap(name, width, headStyle, 2) };
  });
  const height = Math.max(...named.map(({ lines }) => lines.length)) * lineStep + padding;
  paper.row(
    table,
    named.map(({ column, name, lines }) => ({
      text: name,
      draw: () => {
        for (const [at, line] of lines.entries()) {
          paper.lines.draw(line, top + 10 + at * lineStep, column.edges, headStyle, column.isFigure ? 'end' : 'start');
        }
      },
    })),
    'TH',
  );
  paper.decorate(() => drawRule(paper, top + height));
  return top + height;
}

function layOut(
  paper: ReportPaper,
  columns: readonly PlacedColumn[],
  row: ReportRow,
  texts: ReportTexts,
  timeZone: string,
) {
  const cells = columns.map((column, at) => {
    const text = texts.valueOf(column.type, row.cells[at] ?? null, timeZone);
    const width = column.edges[1] - column.edges[0];
    return { column, text, lines: paper.lines.wrap(text, width, cellStyle, mostLines) };
  });
  return {
    height: Math.max(...cells.map(({ lines }) => lines.length)) * lineStep + padding,
    cells: (y: number) =>
      cells.map(({ column, text, lines }) => ({
        text,
        draw: () => {
          for (const [at, line] of lines.entries()) {
            paper.lines.draw(line, y + 11 + at * lineStep, column.edges, cellStyle, column.isFigure ? 'end' : 'start');
          }
        },
      })),
  };
}

function drawRule({ doc, width }: ReportPaper, y: number): void {
  doc
    .lineWidth(0.5)
    .strokeColor(rule)
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .stroke();
}

/** What readers have to know, at the end. */
function drawNotes(paper: ReportPaper, head: ReportHead, texts: ReportTexts, top: number): void {
  const notes = [...head.notes.map(texts.noteOf), ...(paper.lines.hasMissing() ? [texts.paper('letters')] : [])];
  let y = top + 16;
  for (const note of notes) {
    if (y + 24 > paper.bottom) {
      paper.addPage();
      y = margin;
    }
    y = paper.line(note, y, { size: 9, color: soft }) + 2;
  }
}
