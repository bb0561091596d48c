import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { plans, subscriptions } from '#db/tables/plans.ts';
import { settings } from '#db/tables/settings.ts';
import { users } from '#db/tables/users.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { defaultGrants } from '@candela/contract/permissions';
import { seedAcademies } from './academies.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedCertificates } from './certificates.ts';
import { seedCourse } from './course-rows.ts';
import { demoCourses } from './courses.ts';
import { seedDrafts } from './drafts.ts';
import { seedEconomicEvents } from './economic-events.ts';
import { seedEvents } from './events.ts';
import { seedFeeds } from './feeds.ts';
import { seedHistory } from './history.ts';
import { seedLearners } from './learners.ts';
import { seedLiveLessons } from './live-lessons.ts';
import { seedMonths } from './months.ts';
import { seedNews } from './news.ts';
import { demoAccounts, demoPassword, demoSeeded, demoTrainers } from './people.ts';
import { searchDemoAgain } from './search.ts';
import { seedTalk } from './talk.ts';
import { seedTranslations } from './translations.ts';
import { seedVoices } from './voices.ts';

/** Inserts the demo people and courses, once in the lifetime of a database. */
export async function seedDemo(db: Db, storage: Storage): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const userIds = await seedPeople(tx);
    if (!userIds) return false;
    for (const course of demoCourses) await seedCourse(tx, storage, course, userIds);
    await seedFeeds(tx, userIds);
    await seedEconomicEvents(tx);
    await seedNews(tx);
    const student = userIds.get('student@candela.test');
    if (student) {
      await subscribe(tx, student);
      await seedHistory(tx, student);
      await seedMonths(tx, student);
      await seedLearners(tx);
      await seedAcademies(tx, userIds, student);
      await seedEvents(tx, userIds, student);
      await seedLiveLessons(tx);
      await seedVoices(tx, student);
      await seedTalk(tx, student);
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
    .values({ key: demoSeeded, value: true })
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
        // An admin has granted these to the trainer who can sign in: they publish trade ideas and make strategies.
        permissions: [
          ...defaultGrants[roleId],
          ...(email === 'trainer@candela.test' ? ['Manage Signals', 'Manage Strategies'] : []),
        ],
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

/** To the plans that give access: one of them has the trading alerts. */
async function subscribe(tx: Tx, userId: string): Promise<void> {
  const day = 86_400_000;
  const found = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(inArray(plans.id, [11, 12]))
    .orderBy(plans.id);
  for (const [place, { id: planId }] of found.entries()) {
    const startsAt = new Date(Date.now() - (60 - 30 * place) * day);
    await tx.insert(subscriptions).values({ userId, planId, status: 'active', startsAt });
  }
}
