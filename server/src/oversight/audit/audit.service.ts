import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { toCsv } from '#platform/text/csv.ts';
import type { AuditEvent } from '@candela/contract/oversight/audit';
import type { Page, TablePart } from '@candela/contract/paging';
import { presentEvent } from './audit.present.ts';
import { listRows, type AuditFilter } from './audit.queries.ts';
import { withMentionedNames } from './mentioned-names.ts';

/** The audit log: changes made by trainers and admins. */
export function createAudit({ db }: { db: Db }) {
  async function list(
    filter: AuditFilter,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<AuditEvent>> {
    const after = decodeInstantCursor(page.cursor, Number.MAX_SAFE_INTEGER);
    const rows = await listRows(db, filter, { limit: page.limit + 1, after });
    const { data, nextCursor } = toPage(rows, page.limit, presentEvent, (row) => [row.at, row.id]);
    return { data: await withMentionedNames(db, data), nextCursor };
  }

  async function exportPart(
    filter: AuditFilter,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<TablePart> {
    const { data: events, nextCursor } = await list(filter, page);
    const header = [
      'Time',
      'Actor',
      'Actor id',
      'Action',
      'Kind',
      'Id',
      'Name',
      'Before',
      'After',
      'Address',
      'API key',
    ];
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
      event.apiKey?.name ?? null,
    ]);
    return { fileName: 'audit.csv', csv: toCsv(page.cursor === undefined ? header : null, rows), nextCursor };
  }

  return { list, exportPart };
}
