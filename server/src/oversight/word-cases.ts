import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { FoundThing } from '#site/report-sources.ts';
import type { ReportKind } from '@candela/contract/oversight/moderation';

/**
 * Opens a case about content that promises earnings, without a reporter, in the transaction that publishes it. Does nothing while there is
 * an open one.
 */
export async function openWordCase(
  tx: Tx,
  { kind, thingId, found }: { kind: ReportKind; thingId: string; found: FoundThing },
): Promise<void> {
  await run(tx)`
    insert into moderation_cases (kind, thing_id, author_id, context, link, body, reasons, report_count)
    values (${kind}, ${thingId}, ${found.authorId}::uuid, ${found.context}, ${found.link}, ${found.body}, '{falsePromises}', 0)
    on conflict (kind, thing_id) where state = 'open' do nothing`;
}
