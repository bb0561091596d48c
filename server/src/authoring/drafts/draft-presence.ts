import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { personSchema, type Person } from '@candela/contract/accounts/people';
import { draftRoom } from '@candela/contract/hub';

const personRow = rowOf({ person: personSchema });
const maxPeople = 5000;
const maxTabs = 20_000;

/** Tells the members of a draft's room who is in which block; tabs report their position every 20 seconds. */
export function createDraftPresence({ db, hub }: { db: Db; hub: Pick<Hub, 'publish'> }) {
  const people = new LRUCache<string, Person>({ max: maxPeople, ttl: 300_000 });
  /** Tabs that have reported a position: the others are notified when they leave. */
  const tabs = new LRUCache<string, Person>({ max: maxTabs });

  async function findPerson(userId: string): Promise<Person | null> {
    const known = people.get(userId);
    if (known) return known;
    const row = await readRow(db, personRow)`
      select ${sql.raw(personJson)} as person from users u where u.id = ${userId}`;
    if (row) people.set(userId, row.person);
    return row?.person ?? null;
  }

  async function tell(
    courseId: number,
    { key, userId }: { key: string; userId: string },
    at: { lessonId: number | null; blockId: string | null } | null,
  ): Promise<void> {
    const tab = `${courseId} ${key}`;
    const person = at ? await findPerson(userId) : tabs.get(tab);
    if (!person) return;
    if (at) tabs.set(tab, person);
    else tabs.delete(tab);
    const { lessonId, blockId } = at ?? { lessonId: null, blockId: null };
    const news = { courseId, key, person, lessonId, blockId, isHere: at !== null };
    hub.publish(draftRoom(courseId), 'drafts.presence', news, { passes: true });
  }

  return { tell };
}
