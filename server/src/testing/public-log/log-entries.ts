import type { Db } from '#db/client.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { appendAllToLog, appendToLog } from '#trading/log.ts';

/** Publishes an idea, of a new author unless one is given. */
export async function publishInLog(db: Db, secret: Uint8Array, given?: string) {
  const authorId = given ?? (await buildUser(db, { roleId: 2 })).id;
  const ideaId = await buildIdea(db, { authorId, secret: Buffer.from(secret) });
  const body = { kind: 'published', idea: ideaId, stop: '1.0800' };
  const { index } = await db.transaction((tx) => appendToLog(tx, { authorId, ideaId, secret, body }));
  return { authorId, ideaId, index };
}

/** Adds entries of one idea until the log has so many. */
export async function fillLog(db: Db, secret: Uint8Array, count: number): Promise<void> {
  const { authorId, ideaId, index } = await publishInLog(db, secret);
  const entries = Array.from({ length: count - index - 1 }, (_, at) => ({
    authorId,
    ideaId,
    secret,
    body: { kind: 'action', at },
  }));
  await db.transaction((tx) => appendAllToLog(tx, entries));
}
