import { deviceDatabase, type DBSchema } from '#platform/device/stores/databases.ts';
import { openForUser } from '#platform/device/stores/open-for-user.ts';
import { newUuid } from '#platform/new-uuid.ts';
import { joinKept, type KeptDraft } from './kept-draft.ts';

type Key = [draft: string, tab: string];

interface DraftsSchema extends DBSchema {
  drafts: { key: Key; value: KeptDraft<unknown> };
}

const storeName = 'drafts';
const database = deviceDatabase<DraftsSchema>('candela-drafts', 1, (db) => void db.createObjectStore(storeName));

/** Id of this page among the tabs that may have the same draft open. */
const tab = newUuid();
const lockOf = (id: string) => `draft-tab-${id}`;
let isTabKnown = false;

/** Holds a lock for the lifetime of the page, so that other tabs can distinguish closed tabs from active ones. */
function announceTab(): void {
  if (isTabKnown) return;
  isTabKnown = true;
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));
}

async function livingTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/** Writes that have not finished. */
const writing = new Set<Promise<void>>();

/** Resolves when everything that was kept, or no longer has to be, is stored. */
export async function draftsStored(): Promise<void> {
  while (writing.size > 0) await Promise.all(writing);
}

/** Whose draft it is: its name begins with the user. */
const userOf = (draft: string) => draft.split(' ', 1)[0] ?? '';

/**
 * Stores the unsaved changes of one draft on the device; writes are sequential, and only the newest one is made. Nothing is stored once
 * its user has signed out.
 */
export function draftKeeper<T>(draft: string): (kept: KeptDraft<T> | null) => void {
  announceTab();
  const key: Key = [draft, tab];
  let waiting: { kept: KeptDraft<T> | null } | null = null;
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (waiting) {
      const { kept } = waiting;
      waiting = null;
      try {
        const db = await openForUser(database, userOf(draft));
        await (kept ? db.put(storeName, kept, key) : db.delete(storeName, key));
      } catch {
        // If the storage is full or blocked only this safety net is lost; the server still gets everything. Or the user has signed out.
      }
    }
    isWriting = false;
  };
  return (kept) => {
    waiting = { kept };
    if (isWriting) return;
    const written = write();
    writing.add(written);
    void written.then(() => writing.delete(written));
  };
}

/**
 * The combined unsaved changes that closed tabs have left of a draft; from now on they belong to this tab. Null if everything was
 * saved, or if the device stores nothing.
 */
export async function takeKeptDraft<T>(draft: string): Promise<KeptDraft<T> | null> {
  announceTab();
  try {
    const [db, living] = await Promise.all([openForUser(database, userOf(draft)), livingTabs()]);
    const transaction = db.transaction(storeName, 'readwrite');
    const keys = await transaction.store.getAllKeys(IDBKeyRange.bound([draft, ''], [draft, '\uffff']));
    let taken: KeptDraft<T> | null = null;
    for (const key of keys.filter(([, owner]) => owner === tab || !living.has(lockOf(owner)))) {
      const kept = (await transaction.store.get(key)) as KeptDraft<T>;
      taken = taken ? joinKept(taken, kept) : kept;
      await transaction.store.delete(key);
    }
    if (taken) await transaction.store.put(taken, [draft, tab]);
    await transaction.done;
    return taken;
  } catch {
    return null;
  }
}

/** Name under which a lesson's unsaved changes are stored; includes the user, so that others on the device do not see them. */
export const lessonDraftName = (userId: string, courseId: number, lessonId: number | '') =>
  `${userId} lesson ${courseId}/${lessonId}`;

/** A lesson of a course with changes that exist only on this device; null if there is none. */
export async function findKeptLesson(userId: string, courseId: number): Promise<number | null> {
  const prefix = lessonDraftName(userId, courseId, '');
  try {
    const db = await database();
    const [first] = await db.getAllKeys(storeName, IDBKeyRange.bound([prefix, ''], [`${prefix}\uffff`, '']), 1);
    return first ? Number(first[0].slice(prefix.length)) : null;
  } catch {
    return null;
  }
}
