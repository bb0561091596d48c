import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { createCourseNotices } from './courses.notices.ts';

const { db, call } = await startTestServer();
const { run } = createCourseNotices({ db });

const titlesFor = async (token: string) =>
  bodyOf(await call(listNotifications, {}, token)).data.map(({ title }) => title);

describe('the notice of a course', () => {
  it('reaches those who may take it and read its language, once', async () => {
    const learner = await buildUser(db, { planIds: [12] });
    const other = await buildUser(db);
    await buildCourse(db, { title: 'Reading order flow', subscriptionTypeIds: [2] });
    await buildCourse(db, { title: 'Leer el mercado', languageCode: 'es' });
    await buildCourse(db, { title: 'Leggere i mercati', languageCode: 'it' });
    await run();
    await run();
    expect(await titlesFor(learner.token)).toEqual(
      expect.arrayContaining(['New course: Reading order flow', 'New course: Leggere i mercati']),
    );
    expect(await titlesFor(learner.token)).toHaveLength(2);
    expect(await titlesFor(other.token)).toEqual(['New course: Leggere i mercati']);
    const { rows } = await db.execute(sql`select from push_jobs`);
    expect(rows).toHaveLength(3);
  });

  it('is not made of drafts, of what is to come and of what is old', async () => {
    const { token } = await buildUser(db);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await buildCourse(db, { title: 'Draft', status: 'draft' });
    await buildCourse(db, { title: 'To come', publishedAt: inDays(1) });
    await buildCourse(db, { title: 'Old', publishedAt: inDays(-8) });
    const before = await titlesFor(token);
    await run();
    expect(await titlesFor(token)).toEqual(before);
  });
});
