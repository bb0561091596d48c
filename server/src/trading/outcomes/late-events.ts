import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { planResultNotice } from '#trading/idea-notices.ts';
import { noteResults } from '#trading/record-changes.ts';
import { recordEndedIdeas } from '#trading/webhook-events.ts';
import type { JudgedIdea } from './judged-ideas.queries.ts';
import { logLateEvent } from './logged-outcomes.ts';
import type { Settlement } from './rejudging.ts';

const standingRow = rowOf({
  status: z.string(),
  r: z.nullable(z.int()),
  net: z.nullable(z.int()),
  lastSeq: z.int(),
  lastDispute: z.nullable(z.object({ status: z.string(), r: z.nullable(z.int()), net: z.nullable(z.int()) })),
});

interface LateEvent {
  /** Only a resettlement counts; a dispute is shown beside the result. */
  type: 'disputed' | 'resettled';
  /** Milliseconds since 1970. */
  at: number;
  settlement: Settlement;
  reason: string | null;
  actorId: string | null;
}

/**
 * Appends to a closed idea what corrected prices would have made of it; a result that counts from now on is told as the one before was. These are
 * the last statements of the transaction, which has locked the idea.
 * @returns the number of the event; null: it is the result that stands, or that was disputed already
 */
export async function appendLateEvent(
  tx: Tx,
  idea: JudgedIdea,
  { type, at, settlement, reason, actorId }: LateEvent,
): Promise<number | null> {
  const standing = await requireRow(tx, standingRow)`
    select i.status, i.r, i.net, (select max(seq) from idea_events e where e.idea_id = i.id) as "lastSeq",
      (select json_build_object('status', body ->> 'status', 'r', (body ->> 'r')::int, 'net', (body ->> 'net')::int)
        from idea_events e where e.idea_id = i.id and e.type = 'disputed' order by e.seq desc limit 1) as "lastDispute"
    from ideas i where i.id = ${idea.id}`;
  if (isSame(standing, settlement)) return null;
  if (type === 'disputed' && standing.lastDispute && isSame(standing.lastDispute, settlement)) return null;
  const seq = standing.lastSeq + 1;
  const body = { seq, type, at, ...settlement };
  await run(tx)`
    insert into idea_events (idea_id, seq, type, at, body, note, actor_id)
    values (${idea.id}, ${seq}, ${type}, ${new Date(at).toISOString()}, ${JSON.stringify(body)}::jsonb, ${reason}, ${actorId}::uuid)`;
  if (type === 'resettled') {
    const { status, r, net, isAmbiguous } = settlement;
    await run(tx)`
      update ideas set status = ${status}, r = ${r}, net = ${net}, is_ambiguous = ${isAmbiguous}, updated_at = now()
      where id = ${idea.id}`;
    await planResultNotice(tx, idea.id, net);
    await recordEndedIdeas(tx, [idea.id]);
  }
  await noteResults(tx, [idea.id]);
  await logLateEvent(tx, idea, body);
  return seq;
}

const isSame = (a: Pick<Settlement, 'r' | 'net'> & { status: string }, b: Settlement): boolean =>
  a.status === b.status && a.r === b.r && a.net === b.net;
