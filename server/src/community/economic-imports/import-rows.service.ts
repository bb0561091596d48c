import { timeOf } from '#community/economic-rows.ts';
import type { Db } from '#db/client.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { toCsv } from '#platform/text/csv.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { EconomicRow } from '@candela/contract/community/economic-imports';
import { cleanFileName } from '@candela/contract/file-names';
import type { Page, TablePart } from '@candela/contract/paging';
import { findImport } from './economic-imports.queries.ts';
import { listShown, type ShownRow } from './import-rows.queries.ts';
import { found, shownName } from './present-import.ts';

/** Rows of imports: those that would be written, and those that cannot be. */
export function createImportRows({ db }: { db: Db }) {
  /** @throws AppError economicImports.notFound */
  async function list(
    id: string,
    { wrong, limit, cursor }: { wrong: boolean; limit: number; cursor?: string | undefined },
  ): Promise<Page<EconomicRow>> {
    found(await findImport(db, id));
    const after = decodeIdCursor(cursor) ?? 0;
    const listed = await listShown(db, id, { isWrong: wrong, after, limit: limit + 1 });
    return toPage(listed, limit, presentRow, ({ row }) => [row]);
  }

  /** @throws AppError economicImports.notFound */
  async function exportRows(
    id: string,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<TablePart> {
    const name = shownName(found(await findImport(db, id)));
    const listed = await listShown(db, id, { isWrong: true, after: decodeIdCursor(cursor) ?? 0, limit: limit + 1 });
    const { data, nextCursor } = toPage(
      listed,
      limit,
      ({ row, reason, text }) => [row, reason, text],
      ({ row }) => [row],
    );
    const csv = toCsv(cursor === undefined ? ['row', 'reason', 'text'] : null, data);
    return { fileName: cleanFileName(`rows-${name.split(/[/?#]/).at(-1) ?? ''}.csv`), csv, nextCursor };
  }

  return { list, exportRows };
}

function presentRow({ row, reason, action, text, known, before, isTwin }: ShownRow): EconomicRow {
  const time = known ? timeOf(known.at, known.precision) : { at: null, day: null };
  const { title = null, currency = null } = known ?? {};
  return { row, reason, action, text, title, currency, ...time, isTwin, before: toIsoOrNull(before) };
}
