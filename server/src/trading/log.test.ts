import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { entryText, parseEntry, type LogEntry } from '@candela/markets/log/entry';
import { appendLeaf, emptyFrontier, rootOfFrontier, type Frontier } from '@candela/markets/log/frontier';
import { hashOfLeaf } from '@candela/markets/log/tree';
import { appendAllToLog, appendToLog, commitmentOf, readLogHead, sha256 } from './log.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const secret = Buffer.alloc(32, 7);
const entryRow = rowOf({ index: z.int(), leaf: z.string(), entry: z.string(), body: z.string().nullable() });
const readEntries = (from: Db) => readRows(from, entryRow)`
  select index::int as index, encode(leaf, 'hex') as leaf, entry, body from log_entries order by index`;

/** The log as its entries say it is. */
function grown(entries: readonly { entry: string }[]): Frontier {
  let frontier = emptyFrontier;
  for (const { entry } of entries) {
    frontier = appendLeaf(sha256, frontier, hashOfLeaf(sha256, Buffer.from(entry))).frontier;
  }
  return frontier;
}

async function authored() {
  const { id: authorId } = await buildUser(db, { roleId: 2 });
  return { authorId, ideaId: await buildIdea(db, { authorId }) };
}

const updatesOfAuthors = async (tx: Tx) =>
  Number(
    (
      await requireRow(tx, rowOf({ count: z.string() }))`
        select n_tup_upd::text as count from pg_stat_xact_user_tables where relname = 'log_authors'`
    ).count,
  );

describe('the public log', () => {
  it('has each entry in the chain of its author, with a commitment that the secret opens', async () => {
    const [one, two] = [await authored(), await authored()];
    const body = { kind: 'published', idea: one.ideaId, stop: '1.0800' };
    const first = await db.transaction((tx) => appendToLog(tx, { ...one, secret, body }));
    const rest = await db.transaction((tx) =>
      appendAllToLog(tx, [
        { ...two, secret, body: { kind: 'published' } },
        { ...one, secret, body: { kind: 'action' } },
        { authorId: null, ideaId: null, secret, body: { kind: 'key' } },
      ]),
    );
    expect(rest.map(({ index }) => index - first.index)).toEqual([1, 2, 3]);
    expect(first.commitment).toBe(commitmentOf(secret, `{"idea":${one.ideaId},"kind":"published","stop":"1.0800"}`));
    const rows = (await readEntries(db)).slice(first.index);
    const [a, b, c, d] = rows.map(({ entry }) => parseEntry(entry));
    expect(a).toMatchObject({ commitment: first.commitment, count: 1, previous: '' });
    expect(b).toMatchObject({ count: 1, previous: '' });
    expect(c).toMatchObject({ author: a?.author, count: 2, previous: rows[0]?.leaf });
    expect(d).toMatchObject({ author: '0'.repeat(32), count: 1 });
    expect(a?.author).not.toBe(b?.author);
    expect(await readLogHead(db)).toEqual(grown(await readEntries(db)));
    // The database writes entries, and readers compare them with this.
    for (const { entry } of rows) expect(entryText(parseEntry(entry) ?? ({} as LogEntry))).toBe(entry);
  });

  it('writes the row of an author once, however many entries a transaction has', async () => {
    const [one, two] = [await authored(), await authored()];
    const many = Array.from({ length: 40 }, (_, at) => ({ ...(at % 3 === 0 ? two : one), secret, body: { at } }));
    const updates = await db.transaction(async (tx) => {
      await appendAllToLog(tx, [
        { ...one, secret, body: {} },
        { ...two, secret, body: {} },
      ]);
      const before = await updatesOfAuthors(tx);
      await appendAllToLog(tx, many);
      return (await updatesOfAuthors(tx)) - before;
    });
    expect(updates).toBe(2);
    const rows = await readEntries(db);
    expect(await readLogHead(db)).toEqual(grown(rows));
    const own = rows.slice(-40).filter((_, at) => at % 3 !== 0);
    own.slice(1).forEach(({ entry }, at) => expect(parseEntry(entry)?.previous).toBe(own[at]?.leaf));
  });

  it('has nothing of a transaction that is rolled back, and no gap where it was', async () => {
    const mine = await authored();
    const before = await readLogHead(db);
    const failing = db.transaction(async (tx) => {
      await appendToLog(tx, { ...mine, secret, body: { kind: 'published' } });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await expect(db.transaction((tx) => appendToLog(tx, { ...mine, secret, body: Number.NaN }))).rejects.toThrow(
      TypeError,
    );
    expect(await readLogHead(db)).toEqual(before);
    const { index } = await db.transaction((tx) => appendToLog(tx, { ...mine, secret, body: { kind: 'published' } }));
    expect(index).toBe(before.size);
  });

  it('is in one order without gaps when many append at once, new authors and known ones', async () => {
    const before = await readLogHead(db);
    const authors = await Promise.all(Array.from({ length: 4 }, authored));
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        db.transaction(async (tx) => {
          const mine = authors[at % 4];
          if (mine) await appendToLog(tx, { ...mine, secret: randomBytes(32), body: { kind: 'action', at } });
        }),
      ),
    );
    const rows = await readEntries(db);
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, place) => place));
    expect(rows).toHaveLength(before.size + 40);
    const [head, expected] = [await readLogHead(db), grown(rows)];
    expect(rootOfFrontier(sha256, head)).toEqual(rootOfFrontier(sha256, expected));
    const last = new Map<string, { count: number; leaf: string }>();
    for (const { entry, leaf } of rows) {
      const { author = '', count = 0, previous = '-' } = parseEntry(entry) ?? {};
      expect(count).toBe((last.get(author)?.count ?? 0) + 1);
      expect(previous).toBe(last.get(author)?.leaf ?? '');
      last.set(author, { count, leaf });
    }
    const times = rows.map(({ entry }) => parseEntry(entry)?.at ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it('goes on under the same name when an author is erased, and has another name for nobody', async () => {
    const mine = await authored();
    await db.transaction((tx) => appendToLog(tx, { ...mine, secret, body: { kind: 'published' } }));
    await run(db)`update log_authors set user_id = null where user_id = ${mine.authorId}`;
    await db.transaction((tx) => appendToLog(tx, { ...mine, secret, body: { kind: 'outcome' } }));
    const [first, second] = (await readEntries(db)).slice(-2).map(({ entry }) => parseEntry(entry));
    expect(second).toMatchObject({ author: first?.author, count: 2 });
  });
});

describe('the database refuses', () => {
  const refused: [name: string, statement: (index: number) => Promise<unknown>][] = [
    ['another entry', (index) => run(db)`update log_entries set entry = '{}' where index = ${index}`],
    ['another leaf', (index) => run(db)`update log_entries set leaf = '\\x00' where index = ${index}`],
    ['another author', (index) => run(db)`update log_entries set author_ref = repeat('0', 32) where index = ${index}`],
    ['another body', (index) => run(db)`update log_entries set body = '{}' where index = ${index}`],
    ['to delete an entry', (index) => run(db)`delete from log_entries where index = ${index}`],
    ['to empty the log', () => run(db)`truncate log_entries`],
    ['a shorter log', () => run(db)`update log_head set size = size - 1`],
    ['another edge', () => run(db)`update log_head set frontier = ''`],
    ['no head', () => run(db)`delete from log_head`],
    ['a second head', () => run(db)`insert into log_head select 2, size, frontier, at from log_head`],
    ['another hash', () => run(db)`update log_hashes set hash = '\\x00'`],
    ['to delete hashes', () => run(db)`delete from log_hashes`],
    ['another name of an author', () => run(db)`update log_authors set ref = repeat('1', 32) where count > 0`],
    ['another user for a name', () => run(db)`update log_authors set user_id = (select id from users limit 1)`],
    ['fewer entries of an author', () => run(db)`update log_authors set count = count - 1 where count > 0`],
    ['another last entry', () => run(db)`update log_authors set last_leaf = '\\x00' where count > 0`],
    ['to delete an author', () => run(db)`delete from log_authors`],
    ['to empty the checkpoints', () => run(db)`truncate checkpoints cascade`],
    ['to empty the anchors', () => run(db)`truncate anchors`],
    ['to delete keys', () => run(db)`delete from log_keys`],
  ];

  it.each(refused)('%s', async (_name, statement) => {
    const mine = await authored();
    const { index } = await db.transaction((tx) => appendToLog(tx, { ...mine, secret, body: { kind: 'published' } }));
    const before = [await readEntries(db), await readLogHead(db)];
    await expect(statement(index)).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(23001|23514)$/) as string },
    });
    expect([await readEntries(db), await readLogHead(db)]).toEqual(before);
  });

  it('nothing that erases what was opened', async () => {
    const mine = await authored();
    const { index } = await db.transaction((tx) => appendToLog(tx, { ...mine, secret, body: { kind: 'published' } }));
    await run(db)`update log_entries set body = null where index = ${index}`;
    expect((await readEntries(db))[index]).toMatchObject({ index, body: null });
  });
});
