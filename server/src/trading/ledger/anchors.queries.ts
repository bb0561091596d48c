import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';

/** What somebody else has said of a checkpoint. */
export interface AnchorRow {
  id: number;
  size: number;
  kind: 'witness' | 'timestamp';
  name: string;
  at: string;
  proof: Buffer;
}

const listed = {
  id: z.int(),
  size: bigintText,
  kind: z.enum(['witness', 'timestamp']),
  name: z.string(),
  at: instantText,
};
const anchorRow = rowOf({ ...listed, proof: z.string() });

export async function insertAnchor(db: Db, anchor: Omit<AnchorRow, 'id'>): Promise<void> {
  const { size, kind, name, at, proof } = anchor;
  await run(db)`
    insert into anchors (size, kind, name, proof, at)
    values (${size}::bigint, ${kind}, ${name}, decode(${proof.toString('hex')}, 'hex'), ${at}::timestamptz)
    on conflict do nothing`;
}

/** The largest checkpoint of which one of them has said something; 0 without one. */
export async function lastAnchoredSize(db: Db, kind: AnchorRow['kind'], name: string): Promise<number> {
  const row = await readRow(db, rowOf({ size: bigintText }))`
    select coalesce(max(size), 0)::text as size from anchors where kind = ${kind} and name = ${name}`;
  return Number(row?.size ?? 0);
}

/** In the order in which they were stored, without what proves them; at most 1,000 behind an id. */
export async function listAnchors(db: Db, after: number): Promise<Omit<AnchorRow, 'proof'>[]> {
  const rows = await readRows(db, rowOf(listed))`
    select id, size::text as size, kind, name, at from anchors where id > ${after}::int order by id limit 1000`;
  return rows.map((row) => ({ ...row, size: Number(row.size), at: toIso(row.at) }));
}

export async function findAnchor(db: Db, id: number): Promise<AnchorRow | null> {
  const row = await readRow(db, anchorRow)`
    select id, size::text as size, kind, name, at, encode(proof, 'hex') as proof from anchors where id = ${id}::int`;
  return row && { ...row, size: Number(row.size), at: toIso(row.at), proof: Buffer.from(row.proof, 'hex') };
}
