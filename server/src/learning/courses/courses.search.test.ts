import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { touchCourse } from '#authoring/draft-rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { olderMigration } from '#testing/older-installation.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createAuthoredCourse } from '@candela/contract/authoring/authored-courses';
import { getDraft, updateDraftMeta } from '@candela/contract/authoring/drafts';
import { rebuildSearch, search, type SearchResult } from '@candela/contract/site/search';

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

  // Changes of drafts are indexed with a delay.
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

type User = Awaited<ReturnType<typeof buildUser>>;
const find = async (who: User, text: string, more: { kind?: 'course'; languageCode?: string } = {}) =>
  bodyOf(await call(search, { query: { text, ...more } }, who.token));
const kindsOf = ({ hits }: SearchResult) => hits.map(({ kind, id }) => `${kind}:${id}`);
const unmarked = (text: string) => text.replace(/[\uE000\uE001]/g, '');

it('a translation is found by readers of its language, once, and shown in theirs', async () => {
  const learner = await buildUser(db);
  const course = await buildCourse(db, { title: 'Placing the stop', lessons: [{ title: 'Wombat candles' }] });
  const [lessonId = 0] = course.lessonIds;
  for (const [kind, id, field, source, value] of [
    ['course', course.id, 'title', 'Placing the stop', 'Colocación de las órdenes'],
    ['lesson', lessonId, 'title', 'Wombat candles', 'Velas wombat y retrocesos'],
  ] as const) {
    await db.execute(sql`insert into translations (kind, item_id, field, lang, source_hash, source, value, state, course_id)
      values (${kind}, ${id}, ${field}, 'es', md5(${source}), ${source}, ${value}, 'confirmed', ${course.id})`);
  }
  await db.transaction((tx) => changeSearch(tx, 'course', [course.id]));
  await app.jobs.runDue();
  const [{ id: spanishId = 0 } = {}] = (
    await db.execute<{ id: number }>(sql`select id from languages where code = 'es'`)
  ).rows;
  const reader = await buildUser(db, { languageId: spanishId });
  expect(kindsOf(await find(reader, 'colocaciones', { kind: 'course' }))).toEqual([`course:${course.id}`]);
  expect(kindsOf(await find(reader, 'retroceso'))).toEqual([`lesson:${lessonId}`]);
  expect(kindsOf(await find(learner, 'retroceso'))).toEqual([]);
  expect(kindsOf(await find(learner, 'retroceso', { languageCode: 'es' }))).toEqual([`lesson:${lessonId}`]);
  const both = await find(reader, 'wombat');
  expect(both.hits.map(({ title }) => unmarked(title))).toEqual(['Velas wombat y retrocesos']);
  expect(both.counts).toEqual([{ kind: 'lesson', count: 1 }]);
  expect((await find(learner, 'wombat')).hits.map(({ title }) => unmarked(title))).toEqual(['Wombat candles']);

  // An index of an older version has none; the update has it read again.
  await db.execute(sql`delete from search_documents where is_translation`);
  expect(kindsOf(await find(reader, 'retroceso'))).toEqual([]);
  for (const statement of await olderMigration('0067_search_reads_translations')) await db.execute(sql.raw(statement));
  const queued = sql`select m.key from migrated_jobs m join jobs.queue q on q.name = m.queue`;
  expect((await db.execute(queued)).rows).toEqual([{ key: 'all' }]);
  await call(rebuildSearch, {}, (await buildUser(db, { roleId: 1 })).token);
  await app.jobs.runDue();
  expect(kindsOf(await find(reader, 'retroceso'))).toEqual([`lesson:${lessonId}`]);
});

it('words of languages that put no spaces between them are found', async () => {
  const learner = await buildUser(db);
  const course = await buildCourse(db, {
    title: '止损的设置与风险管理',
    languageCode: 'zh',
    lessons: [{ title: 'ローソク足の読み方', body: '<p>손절매가격은 진입 전에 정합니다</p>' }],
  });
  await db.transaction((tx) => changeSearch(tx, 'course', [course.id]));
  await app.jobs.runDue();
  for (const text of ['风险', '风险管理', '设置与']) {
    expect(kindsOf(await find(learner, text)), text).toContain(`course:${course.id}`);
  }
  for (const text of ['読み方', '손절매']) {
    expect(kindsOf(await find(learner, text)), text).toContain(`lesson:${course.lessonIds[0]}`);
  }
  expect(kindsOf(await find(learner, '风管'))).not.toContain(`course:${course.id}`);
});

it('little words do not keep a title from being found, and one that has them stands before others', async () => {
  const learner = await buildUser(db);
  const of = (title: string) => buildCourse(db, { title, languageCode: 'es' });
  const [other, meant] = [await of('Quetzal doble'), await of('Esperar siempre hasta el quetzal')];
  await db.transaction((tx) => changeSearch(tx, 'course', [other.id, meant.id]));
  await app.jobs.runDue();
  for (const text of ['el quetzal', 'el quetza', 'quetzales el']) {
    const found = await find(learner, text);
    expect(kindsOf(found).slice(0, 2), text).toEqual([`course:${meant.id}`, `course:${other.id}`]);
    expect(found.counts, text).toContainEqual({ kind: 'course', count: 2 });
  }
});
