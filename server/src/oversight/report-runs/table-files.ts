import { Temporal } from 'temporal-polyfill';
import type { ReportTexts } from '#oversight/report-texts.ts';
import { toCsv } from '#platform/text/csv.ts';
import type { ReportColumnSource, ReportFigureSource, ReportRow, ReportScope } from '#site/report-run-sources.ts';
import type { ReportCell } from '@candela/contract/oversight/report-runs';
import type { ReportRunKind, ReportValueType } from '@candela/contract/oversight/report-terms';

/** A report with everything that is written above its rows. */
export interface ReportHead {
  kind: ReportRunKind;
  columns: readonly ReportColumnSource[];
  figures: readonly ReportFigureSource[];
  notes: readonly string[];
  scope: ReportScope;
  /** Whose it is; null: not of one person. */
  subjectName: string | null;
  /** ISO 8601. */
  madeAt: string;
}

/** Rows, page after page. */
export type RowPages = AsyncIterable<readonly ReportRow[]>;

/** A report as CSV: a header in the language of the report, instants with the offset of its zone, so that it stands in each row. */
export async function* csvOf(head: ReportHead, pages: RowPages, texts: ReportTexts): AsyncGenerator<string> {
  const { columns, scope } = head;
  yield toCsv(
    columns.map((column) => `${texts.columnOf(column).name}${column.type === 'seconds' ? ' (s)' : ''}`),
    [],
  );
  for await (const rows of pages) {
    const written = rows.map(({ cells }) =>
      columns.map(({ type }, at) => {
        const value = cells[at] ?? null;
        if (type === 'code') return value === null ? null : texts.valueOf(type, value, scope.timeZone);
        return type === 'instant' ? zoned(value, scope.timeZone) : plainValue(type, value);
      }),
    );
    if (written.length > 0) yield toCsv(null, written);
  }
}

/** A report as JSON: values by the keys of columns and figures, codes as they are, instants in UTC, results in R. */
export async function* jsonOf(head: ReportHead, pages: RowPages): AsyncGenerator<string> {
  const { kind, columns, figures, scope, subjectName, madeAt } = head;
  const top = {
    report: kind,
    from: scope.from,
    to: scope.to,
    timeZone: scope.timeZone,
    madeAt,
    ...(subjectName !== null && { subject: { id: scope.subjectId, name: subjectName } }),
    figures: Object.fromEntries(figures.map(({ key, type, value }) => [key, plainValue(type, value)])),
  };
  yield `${JSON.stringify(top).slice(0, -1)},"rows":[`;
  let separator = '\n';
  for await (const rows of pages) {
    for (const { cells } of rows) {
      const row = Object.fromEntries(columns.map(({ key, type }, at) => [key, plainValue(type, cells[at] ?? null)]));
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
  yield '\n]}\n';
}

/** Statements of the Experience API, as an array: what a learning record store takes at once. */
export async function* statementsOf(
  pages: RowPages,
  toStatement: (row: ReportRow) => object | null,
): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const rows of pages) {
    for (const row of rows) {
      const statement = toStatement(row);
      if (!statement) continue;
      yield separator + JSON.stringify(statement);
      separator = ',\n';
    }
  }
  yield '\n]\n';
}

/** A value as programs read it. */
export function plainValue(type: ReportValueType, value: ReportCell): ReportCell {
  if (typeof value !== 'number') return value;
  return type === 'result' ? value / 10_000 : type === 'share' ? Math.round(value * 10_000) / 10_000 : value;
}

function zoned(value: ReportCell, timeZone: string): ReportCell {
  if (typeof value !== 'string') return value;
  return Temporal.Instant.from(value).toString({ timeZone, smallestUnit: 'second' });
}
