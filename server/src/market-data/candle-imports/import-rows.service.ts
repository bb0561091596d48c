import type { Db } from '#db/client.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import { toCsv } from '#platform/text/csv.ts';
import { cleanFileName } from '@candela/contract/file-names';
import type { TablePart } from '@candela/contract/paging';
import { findReport, findShown } from './candle-imports.queries.ts';
import { countProblems, listProblems } from './import-days.queries.ts';
import { rowWords } from './row-words.ts';

/** Rows of files that cannot be imported, or should be looked at. */
export function createImportRows({ db }: { db: Db }) {
  /** Part by part, in the language of who reads it. @throws AppError candleImports.notFound */
  async function exportCsv(
    id: string,
    { limit, cursor, languageCode }: { limit: number; cursor?: string | undefined; languageCode: string },
  ): Promise<TablePart> {
    const row = await findShown(db, id);
    if (!row) throw new AppError('candleImports.notFound');
    const { row: rowWord, reason, text, reasons, more } = rowWords(languageCode);
    const found = await listProblems(db, id, decodeIdCursor(cursor) ?? 0, limit + 1);
    const { data, nextCursor } = toPage(
      found,
      limit,
      (each) => [String(each.row), reasons[each.reason], each.text],
      (each) => [each.row],
    );
    if (nextCursor === null) {
      const report = await findReport(db, id);
      const all = report?.reasons.reduce((sum, { count }) => sum + count, 0) ?? 0;
      const kept = await countProblems(db, id);
      if (all > kept) data.push(['', more.replace('{count}', String(all - kept)), '']);
    }
    const csv = toCsv(cursor === undefined ? [rowWord, reason, text] : null, data);
    return { fileName: cleanFileName(`rows-${row.fileName}`), csv, nextCursor };
  }

  return { exportCsv };
}
