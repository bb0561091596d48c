import { expect, inject, it } from 'vitest';
import { run } from '#db/rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildUser } from '#testing/factories.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import type { HubData, HubMessageName } from '@candela/contract/hub';
import { createIdeaNews } from './idea-news.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

it('changes of ideas are told to those who may read them, and to nobody else', async () => {
  const author = await buildAuthor(db);
  const [subscriber, stranger, admin] = [
    await buildUser(db, { planIds: [12] }),
    await buildUser(db),
    await buildUser(db, { roleId: 1 }),
  ];
  const people = new Map([author, subscriber, stranger, admin].map(({ id }, at) => [id, at]));
  const told: { id: number; to: (number | undefined)[] }[] = [];
  const hub = {
    usersHere: () => new Set(people.keys()),
    publishToUsersHere<E extends HubMessageName>(userIds: Iterable<string>, event: E, data: HubData<E>) {
      if (event !== 'ideas.changed') return;
      const { id } = data as HubData<'ideas.changed'>;
      told.push({ id, to: [...userIds].map((userId) => people.get(userId)).toSorted() });
    },
  };
  const log = { error: (details: object) => expect.unreachable(JSON.stringify(details)) };
  const closed = await buildIdea(db, { authorId: author.id, subscriptionTypeIds: [2] });
  const hidden = await buildIdea(db, { authorId: author.id, hiddenAt: new Date() });
  const open = await buildIdea(db, { authorId: author.id });
  const changes = [closed, hidden, open].map((id) => ({ id, status: 'pending' as const }));
  let asked = 0;
  const execute: typeof db.execute = (query) => {
    const answer = db.execute(query);
    // After what waits for the answer.
    void answer.then(() => setImmediate(() => asked++));
    return answer as never;
  };
  const news = createIdeaNews({
    db: Object.assign(Object.create(db), { execute }),
    hub,
    relay: undefined,
    log,
    announce: () => Promise.resolve(),
  });
  news.tell(changes);
  await expect
    .poll(() => told)
    .toEqual([
      { id: closed, to: [0, 1, 3] },
      { id: hidden, to: [0, 3] },
      { id: open, to: [0, 1, 2, 3] },
    ]);

  const setting = (value: string) => run(db)`
    insert into settings (key, value) values ('features.Trade Ideas', ${value}::jsonb) on conflict (key) do update set value = excluded.value`;
  await setting('false');
  const before = { asked, told: told.length };
  news.tell(changes);
  await expect.poll(() => asked).toBe(before.asked + 1);
  expect(told, 'while the setting hides ideas').toHaveLength(before.told);
  await setting('true');
  news.tell(changes);
  await expect.poll(() => told).toHaveLength(before.told + 3);
});
