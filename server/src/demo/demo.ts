import { defaultGrants } from '@candela/contract/permissions';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { seedAcademies } from './academies.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedCertificates } from './certificates.ts';
import { seedCourse } from './course-rows.ts';
import { demoCourses } from './courses.ts';
import { seedDrafts } from './drafts.ts';
import { seedEvents } from './events.ts';
import { seedFeeds } from './feeds.ts';
import { seedHistory } from './history.ts';
import { seedLearners } from './learners.ts';
import { seedLiveLessons } from './live-lessons.ts';
import { searchDemoAgain } from './search.ts';
import { seedTranslations } from './translations.ts';
import { seedVoices } from './voices.ts';
import { demoAccounts, demoPassword, demoTrainers } from './people.ts';
import { plans, subscriptions } from '#db/tables/plans.ts';
import { settings } from '#db/tables/settings.ts';
import { users } from '#db/tables/users.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Inserts the demo people and courses, once in the lifetime of a database. */
export async function seedDemo(db: Db, storage: Storage): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const userIds = await seedPeople(tx);
    if (!userIds) return false;
    for (const course of demoCourses) await seedCourse(tx, storage, course, userIds);
    await seedFeeds(tx, userIds);
    const student = userIds.get('student@candela.test');
    if (student) {
      await subscribe(tx, student);
      await seedHistory(tx, student);
      await seedLearners(tx);
      await seedAcademies(tx, userIds, student);
      await seedEvents(tx, userIds, student);
      await seedLiveLessons(tx);
      await seedVoices(tx, student);
    }
    const admin = userIds.get('admin@candela.test');
    if (student && admin) {
      await seedAnnouncements(tx, admin, student);
      await seedCertificates(tx, userIds, student, admin);
      await seedDrafts(tx, storage, userIds, admin);
      await seedTranslations(tx, userIds.get(demoTrainers.lucia.email) ?? admin);
    }
    return true;
  });
  if (isNew) await searchDemoAgain(db);
}

/** Inserts the demo people, once in the lifetime of a database; null if that was done before. */
export async function seedPeople(tx: Tx): Promise<Map<string, string> | null> {
  const claimed = await tx
    .insert(settings)
    .values({ key: 'demo.seeded', value: true })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  if (claimed.length === 0) return null;
  const ids = new Map<string, string>();
  const accounts = new Set(demoAccounts.map((account) => account.email));
  const people = [...demoAccounts, ...Object.values(demoTrainers).filter((trainer) => !accounts.has(trainer.email))];
  for (const { email, firstName, lastName, roleId, associateId } of people) {
    const biography = Object.values(demoTrainers).find((trainer) => trainer.email === email)?.biography ?? '';
    const [row] = await tx
      .insert(users)
      .values({
        email,
        firstName,
        lastName,
        roleId,
        roleIds: [roleId],
        permissions: [...defaultGrants[roleId]],
        associateId,
        biography,
        status: 'active',
        isDemo: true,
        passwordHash: accounts.has(email) ? await hashPassword(demoPassword) : null,
      })
      .returning({ id: users.id });
    if (row) ids.set(email, row.id);
  }
  return ids;
}

async function subscribe(tx: Tx, userId: string): Promise<void> {
  const [plan] = await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, 11));
  if (!plan) return;
  const startsAt = new Date(Date.now() - 60 * 86_400_000);
  await tx.insert(subscriptions).values({ userId, planId: plan.id, status: 'active', startsAt });
}

/**
 * With DEMO=off nobody can sign in to a demo account, and demo courses, posts and events are hidden; switching it on again restores
 * them. Announcements of demo admins end permanently.
 */
export async function switchDemo(db: Db, isOn: boolean): Promise<void> {
  const [from, to] = isOn ? ['suspended', 'active'] : ['active', 'suspended'];
  const people = await run(db)`update users set status = ${to} where is_demo and status = ${from}`;
  const [hidden, shown] = isOn ? ['archived', 'published'] : ['published', 'archived'];
  const courses = await run(db)`
    update courses set status = ${shown} where is_demo and status = ${hidden} and published_at is not null`;
  const [putAway, begun] = isOn ? ['archived', 'draft'] : ['draft', 'archived'];
  await run(db)`update courses set status = ${begun} where is_demo and status = ${putAway} and published_at is null`;
  const academies = await run(db)`update academies set status = ${shown} where is_demo and status = ${hidden}`;
  const [away, here] = isOn ? ['hidden', 'published'] : ['published', 'hidden'];
  await run(db)`update feeds set status = ${here} where is_demo and status = ${away}`;
  const [kept, planned] = isOn ? ['draft', 'scheduled'] : ['scheduled', 'draft'];
  const events = await run(db)`update events set status = ${planned} where is_demo and status = ${kept}`;
  if (people + courses + academies + events > 0) await searchDemoAgain(db);
  if (isOn) return;
  await run(db)`delete from sessions using users where users.id = sessions.user_id and users.is_demo`;
  await run(db)`
    with ended as (update announcements a set ends_at = now() from users u
      where u.id = a.author_id and u.is_demo and a.starts_at < now() and a.ends_at > now() returning a.id)
    update notifications n set expires_at = now() from ended where n.source = 'announcement:' || ended.id`;
}
