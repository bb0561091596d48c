import { expect, inject, it } from 'vitest';
import { run } from '#db/rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdea, buildIdeaSymbol } from '#testing/idea-rows.ts';
import { appendToLog } from '#trading/log.ts';
import { findExportPart, readOpenings } from './exports.queries.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const secret = Buffer.alloc(32, 7);

type Kind = 'published' | 'outcome' | 'candles';
const append = async (
  kind: Kind,
  { authorId = null, ideaId = null, day }: { authorId?: string | null; ideaId?: number | null; day?: string },
) => {
  const body = { kind, ...(ideaId !== null && { idea: ideaId }), ...(day && { symbol: 'CSV:EURUSD', day }) };
  return (await db.transaction((tx) => appendToLog(tx, { authorId, ideaId, secret, body }))).index;
};

it('an idea that was published in one month and ended in another is whole in both, with the candles that judged it', async () => {
  const symbolId = await buildIdeaSymbol(db);
  const { id: authorId } = await buildUser(db, { roleId: 2 });
  const life = { publishedAt: new Date('2020-01-30T10:00:00Z'), closedAt: new Date('2020-02-01T10:00:00Z') };
  const ideaId = await buildIdea(db, { symbolId, authorId, ...life, status: 'closed_tp' });
  const other = await buildIdea(db, { symbolId, authorId, ...life, status: 'closed_tp' });
  const published = await append('published', { authorId, ideaId });
  const elsewhere = [
    await append('published', { authorId, ideaId: other }),
    await append('candles', { day: '2020-01-29' }),
  ];
  const days = [];
  for (const day of ['2020-01-30', '2020-01-31', '2020-02-01']) days.push(await append('candles', { day }));
  elsewhere.push(await append('candles', { day: '2020-02-02' }));
  // As if all of it had been said then.
  await run(db)`alter table log_entries disable trigger user`;
  await run(db)`update log_entries set entry = regexp_replace(entry, '"t":"[^"]*"', '"t":"2020-01-30T10:00:00.000Z"')`;
  await run(db)`alter table log_entries enable trigger user`;
  const ended = await append('outcome', { authorId, ideaId });

  const size = ended + 1;
  const openedIn = async (month: string, author?: string) => {
    const part = await findExportPart(db, { author, month }, size);
    return (await Array.fromAsync(readOpenings(db, part))).flat().map(({ index }) => index);
  };
  const month = new Date().toISOString().slice(0, 7);
  expect(await openedIn(month)).toEqual([published, ...days, ended]);
  expect(await openedIn('2020-01')).toEqual([
    published,
    ...elsewhere.slice(0, 2),
    ...days,
    ...elsewhere.slice(2),
    ended,
  ]);
  expect(await openedIn('2020-02')).toEqual([]);
  expect(await openedIn(month, '1'.repeat(32))).toEqual([]);
});
