import type { AuditEvent } from '@candela/contract/site/audit';
import type { Page } from '@candela/contract/paging';
import type { Db } from '#db/client.ts';
import { presentEvent } from './audit.present.ts';
import { listRows, type AuditFilter } from './audit.queries.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { toCsv } from '#platform/text/csv.ts';

const maxExported = 10_000;

/** What trainers and admins have changed. */
export function createAudit({ db }: { db: Db }) {
  async function list(
    filter: AuditFilter,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<AuditEvent>> {
    const after = decodeInstantCursor(page.cursor, Number.MAX_SAFE_INTEGER);
    const rows = await listRows(db, filter, { limit: page.limit + 1, after });
    return toPage(rows, page.limit, presentEvent, (row) => [row.at, row.id]);
  }

  /** The newest ten thousand. */
  async function exportList(filter: AuditFilter): Promise<{ fileName: string; csv: string }> {
    const events = (await listRows(db, filter, { limit: maxExported, after: null })).map(presentEvent);
    const header = ['Time', 'Actor', 'Actor id', 'Action', 'Kind', 'Id', 'Name', 'Before', 'After', 'Address'];
    const states = (event: AuditEvent, which: 'before' | 'after') =>
      event.changes.map((each) => `${each.field}: ${each[which] ?? ''}`).join('\n');
    const rows = events.map((event) => [
      event.at,
      event.actor?.fullName ?? null,
      event.actor?.id ?? null,
      event.action,
      event.entity,
      event.entityId,
      event.name,
      states(event, 'before'),
      states(event, 'after'),
      event.address,
    ]);
    return { fileName: 'audit.csv', csv: toCsv(header, rows) };
  }

  return { list, exportList };
}
