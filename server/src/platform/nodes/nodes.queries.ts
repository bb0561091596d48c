import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRows, requireRow, rowOf, run } from '#db/rows.ts';

/** A node that has not been seen for so long is taken for dead. */
export const deadSeconds = 20;
/** Rows of the dead are kept for a day: they tell what has happened. */
const keptHours = 24;

/** What a node writes about itself. */
export interface NodeRow {
  id: string;
  roles: readonly string[];
  version: string;
  address: string;
  secretCheck: string;
  knowsKeys: readonly string[];
  draining: boolean;
  hearsOthers: boolean | null;
  files: string;
  reasons: readonly string[];
  clockOffset: number;
}

const clockRow = rowOf({ at: z.number() });

const texts = (list: readonly string[]) => sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;

/** Writes that the node lives. @returns the clock of the database, in milliseconds */
export async function writeBeat(db: Db, node: NodeRow): Promise<number> {
  const { at } = await requireRow(db, clockRow)`
    insert into nodes (id, roles, version, address, secret_check, knows_keys, started_at, seen_at, draining, hears_others, files, reasons,
      clock_offset)
    values (${node.id}, ${texts(node.roles)}, ${node.version}, ${node.address}, ${node.secretCheck}, ${texts(node.knowsKeys)}, now(),
      now(), ${node.draining}, ${node.hearsOthers}::boolean, ${node.files}, ${texts(node.reasons)}, ${node.clockOffset}::int)
    on conflict (id) do update set seen_at = now(), draining = excluded.draining, hears_others = excluded.hears_others,
      reasons = excluded.reasons, clock_offset = excluded.clock_offset
    returning extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  return at;
}

/** Removes a node that ends, and what is left of those that ended long ago without a word. */
export async function removeNode(db: Db, id: string): Promise<void> {
  await run(db)`delete from nodes where id = ${id} or seen_at < now() - make_interval(hours => ${keptHours}::int)`;
}

const nodeRow = rowOf({
  id: z.uuid(),
  roles: z.array(z.string()),
  version: z.string(),
  address: z.string(),
  secretCheck: z.string(),
  knowsKeys: z.array(z.string()),
  startedAt: instantText,
  seenAt: instantText,
  draining: z.boolean(),
  hearsOthers: z.boolean().nullable(),
  files: z.string(),
  reasons: z.array(z.string()),
  clockOffset: z.int(),
  isAlive: z.boolean(),
});

export type FoundNode = z.infer<typeof nodeRow>;

/** All nodes, those that live first and the oldest of them first. */
export async function listNodes(db: Db): Promise<FoundNode[]> {
  return readRows(db, nodeRow)`
    select id, roles, version, address, secret_check as "secretCheck", knows_keys as "knowsKeys", started_at as "startedAt",
      seen_at as "seenAt", draining, hears_others as "hearsOthers", files, reasons, clock_offset as "clockOffset",
      seen_at > now() - make_interval(secs => ${deadSeconds}::int) as "isAlive"
    from nodes order by "isAlive" desc, started_at, id limit 500`;
}
