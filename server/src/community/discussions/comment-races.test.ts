import { expect, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createComment,
  hideComment,
  listComments,
  removeComment,
  updateComment,
} from '@candela/contract/community/discussions';

const { db, call } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });

interface User {
  token: string;
}

async function buildMember() {
  const user = await buildUser(db);
  await run(db)`update users set created_at = now() - interval '8 days' where id = ${user.id}::uuid`;
  return user;
}

const about = (id: number) => ({ params: { kind: 'feed' as const, id } });
const write = (by: User, id: number, body: string, replyToId: number | null = null) =>
  call(createComment, { ...about(id), body: { body, replyToId } }, by.token);
const written = async (by: User, id: number, body: string, replyToId: number | null = null) =>
  bodyOf(await write(by, id, body, replyToId)).id;
const update = (by: User, id: number, body: string) =>
  call(updateComment, { params: { id }, body: { body } }, by.token);
const remove = (by: User, id: number) => call(removeComment, { params: { id } }, by.token);

/** What a call answers that is made while a change of somebody else is not committed yet. */
async function during(change: (tx: Tx) => Promise<unknown>, work: () => Promise<{ status: number }>): Promise<number> {
  const answers: Promise<{ status: number }>[] = [];
  await db.transaction(async (tx) => {
    await change(tx);
    answers.push(work());
    await untilSomebodyWaits(tx);
  });
  return (await answers[0])?.status ?? 0;
}

it('a comment is not changed while the post is hidden', async () => {
  const [member, feedId] = [await buildMember(), await buildFeed(db)];
  const id = await written(member, feedId, 'First');
  const status = await during(
    (tx) => run(tx)`update feeds set status = 'hidden' where id = ${feedId}`,
    () => update(member, id, 'Second'),
  );
  expect(status).toBe(404);
});

it('nor while it is hidden itself', async () => {
  const [member, feedId] = [await buildMember(), await buildFeed(db)];
  const id = await written(member, feedId, 'First');
  const status = await during(
    (tx) => run(tx)`update comments set hidden_at = now() where id = ${id}`,
    () => update(member, id, 'Second'),
  );
  expect(status).toBe(404);
});

it('two comments do not become the same one, changed from two tabs at once', async () => {
  const [member, feedId] = [await buildMember(), await buildFeed(db)];
  const ids = [await written(member, feedId, 'First'), await written(member, feedId, 'Second')];
  const answers = await Promise.all(ids.map((id) => update(member, id, 'Buy my course')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a comment is deleted once, also from several tabs', async () => {
  const [member, feedId] = [await buildMember(), await buildFeed(db)];
  const id = await written(member, feedId, 'Gone');
  const answers = await Promise.all([1, 2, 3].map(() => remove(member, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
});

it('nobody answers a comment that is hidden meanwhile', async () => {
  const [member, feedId] = [await buildMember(), await buildFeed(db)];
  const id = await written(member, feedId, 'Insult');
  const status = await during(
    (tx) => run(tx)`update comments set hidden_at = now() where id = ${id}`,
    () => write(member, feedId, 'Answer', id),
  );
  expect(status).toBe(404);
});

it('the place of a deleted comment goes with the last of its answers, also when two go at once', async () => {
  const [member, feedId] = [await buildMember(), await buildFeed(db)];
  const id = await written(member, feedId, 'First');
  const [one, two] = [await written(member, feedId, 'One', id), await written(member, feedId, 'Two', id)];
  expect((await remove(member, id)).status).toBe(204);
  const status = await during(
    async (tx) => {
      await run(tx)`select from comments where id = ${id} for update`;
      await run(tx)`delete from comments where id = ${two}`;
    },
    () => remove(member, one),
  );
  expect(status).toBe(204);
  expect(bodyOf(await call(listComments, about(feedId), member.token)).data).toEqual([]);
});

it('what an admin hides in this moment is not shown again by the author of the post', async () => {
  const member = await buildMember();
  const feedId = await buildFeed(db, { authorId: author.id });
  const id = await written(member, feedId, 'Insult');
  const status = await during(
    (tx) => run(tx)`update comments set hidden_at = now(), is_hidden_by_moderators = true where id = ${id}`,
    () => call(hideComment, { params: { id }, body: { isHidden: false } }, author.token),
  );
  expect(status).toBe(403);
});
