import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';
import {
  connectionTestSchema,
  type ConnectionKind,
  type ConnectionTest,
} from '@candela/contract/site/connection-tests';

const testRow = rowOf(connectionTestSchema.shape);

export async function insertTest(tx: Tx, kind: ConnectionKind, userId: string): Promise<ConnectionTest> {
  return requireRow(tx, testRow)`
    insert into connection_tests (kind, user_id) values (${kind}, ${userId})
    returning id, kind, outcome, detail, milliseconds`;
}

/** Maximum minutes that a test waits: its job takes two at most, but the node that runs it may be gone. */
const maxMinutes = 5;

/** A test that has waited too long is reported as failed. */
export async function findTest(db: Db, id: string, userId: string): Promise<ConnectionTest | null> {
  return readRow(db, testRow)`
    select id, kind, case when outcome is null and created_at < now() - make_interval(mins => ${maxMinutes}) then 'failed'
      else outcome end as outcome, detail, milliseconds
    from connection_tests where id = ${id} and user_id = ${userId}`;
}

const waitingRow = rowOf({ kind: testRow.shape.kind, userId: z.uuid() });

/** Null if it no longer exists or is already done. */
export async function findWaiting(db: Db, id: string): Promise<z.infer<typeof waitingRow> | null> {
  return readRow(db, waitingRow)`
    select kind, user_id as "userId" from connection_tests where id = ${id} and outcome is null`;
}

type Finished = Omit<ConnectionTest, 'kind'>;

export async function finishTest(db: Db, { id, outcome, detail, milliseconds }: Finished): Promise<void> {
  await run(db)`
    update connection_tests
    set outcome = ${outcome}, detail = ${detail}, milliseconds = ${milliseconds}, finished_at = now()
    where id = ${id} and outcome is null`;
}

/** Removes tests older than a day. */
export async function removeOldTests(tx: Tx): Promise<void> {
  await run(tx)`delete from connection_tests where created_at < now() - interval '1 day'`;
}
