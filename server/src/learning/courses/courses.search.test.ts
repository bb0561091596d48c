import { createAuthoredCourse } from '@candela/contract/learning/authored-courses';
import { getDraft, updateDraftMeta } from '@candela/contract/learning/drafts';
import { search } from '@candela/contract/site/search';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { touchCourse } from '#learning/authoring/draft-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const { app, db, call } = await startTestServer();

it('a draft is found by those who make it and by admins, where it is edited, and by nobody else', async () => {
  const [author, other, learner, admin] = await Promise.all(
    ([2, 2, 3, 1] as const).map((roleId) => buildUser(db, { roleId })),
  );
  if (!author || !other || !learner || !admin) throw new Error('no users');
  const body = { title: 'Wombat sessions', languageCode: 'en' };
  const { id } = bodyOf(await call(createAuthoredCourse, { body }, author.token));
  await app.jobs.runDue();
  const found = async (text: string, { token }: { token: string }) =>
    bodyOf(await call(search, { query: { text } }, token)).hits.map(({ link, isPublished }) => ({ link, isPublished }));
  const draft = { link: `/trainer/courses/${id}/edit`, isPublished: false };
  expect(await found('wombat', author)).toEqual([draft]);
  expect(await found('wombat', admin)).toEqual([draft]);
  for (const who of [other, learner]) expect(await found('wombat', who)).toEqual([]);

  // What is changed while it is written is read a while later.
  await db.execute(sql`update courses set updated_at = now() - interval '5 minutes' where id = ${id}`);
  await db.execute(sql`update course_drafts set meta = meta || '{"title": "Numbat sessions"}' where course_id = ${id}`);
  await db.transaction((tx) => touchCourse(tx, id));
  await app.jobs.runDue();
  expect(await found('numbat', author)).toEqual([]);
  await db.execute(sql`update jobs.job set start_after = now() where singleton_key = ${`draft ${id}`}`);
  await app.jobs.runDue();
  expect(await found('numbat', author)).toEqual([draft]);

  const { meta, metaRevision } = bodyOf(await call(getDraft, { params: { id } }, author.token));
  const given = { revision: metaRevision, meta: { ...meta, trainerIds: [other.id] } };
  bodyOf(await call(updateDraftMeta, { params: { id }, body: given }, author.token));
  expect(await found('numbat', author)).toEqual([]);
  await app.jobs.runDue();
  expect(await found('numbat', other)).toEqual([draft]);
  expect(await found('numbat', author)).toEqual([]);
});
