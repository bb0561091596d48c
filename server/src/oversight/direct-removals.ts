import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { FoundThing } from '#site/report-sources.ts';
import type { ReportKind } from '@candela/contract/oversight/moderation';
import { postRemovalNotice } from './moderation/author-notices.ts';
import { reportersJob } from './moderation/moderation.jobs.ts';
import { lockThing, writeDecision } from './moderation/moderation.queries.ts';

interface Removal {
  kind: ReportKind;
  thingId: string;
  found: FoundThing;
  /** What its author is told. */
  note: string;
  byId: string;
}

const caseRow = rowOf({ id: z.int(), state: z.string() });
const idRow = rowOf({ id: z.int() });

/**
 * What an admin has removed where it stands, in the same transaction: a case that is decided, so that its author reads why and can appeal
 * once, as after a report. A case that is open is decided by it. Does nothing if it is removed already, and was not new to its readers.
 */
export async function recordRemoval(tx: Tx, removal: Removal, { isNew }: { isNew: boolean }): Promise<void> {
  const { kind, thingId, found, note, byId } = removal;
  await lockThing(tx, kind, thingId);
  const last = await readRow(tx, caseRow)`
    select id, state from moderation_cases where kind = ${kind} and thing_id = ${thingId}
    order by id desc limit 1 for update`;
  if (!isNew && (last?.state === 'removed' || last?.state === 'appealed')) return;
  if (last?.state === 'open') {
    await writeDecision(tx, last.id, { state: 'removed', note, byId });
    await enqueue(tx, reportersJob, [{ payload: { caseId: last.id }, key: String(last.id), dueAt: new Date() }]);
    return tell(tx, last.id, removal);
  }
  const { id } = await requireRow(tx, idRow)`
    insert into moderation_cases (kind, thing_id, author_id, context, link, body, reasons, report_count, state, decided_at, decided_by, note)
    values (${kind}, ${thingId}, ${found.authorId}::uuid, ${found.context}, ${found.link}, ${found.body}, '{other}', 0, 'removed', now(),
      ${byId}::uuid, ${note}) returning id`;
  return tell(tx, id, removal);
}

const tell = (tx: Tx, id: number, { found, note }: Removal): Promise<void> =>
  postRemovalNotice(tx, { id, kind: 'contentRemoved', userId: found.authorId, context: found.context, note });
