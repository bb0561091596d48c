import { removeForeignEntries } from '#platform/device/cached-files.ts';
import { forgetPush } from '#platform/device/push.ts';
import { clientCaches } from '#platform/device/stores/client-caches.ts';
import { isOfUser, isUnsent, localFamilies, localItems, tabItems } from '#platform/device/stores/device-stores.ts';
import { storageArea } from '#platform/device/stores/items.ts';
import { userItems } from '#platform/device/stores/user-items.ts';
import { countUnsentRows, forgetRows, type Staying } from '#platform/device/stores/user-rows.ts';
import { logNote } from '#platform/log.ts';
import { isActingTab } from '#platform/session/acting.ts';

const families = Object.entries(localFamilies);
const unsentFamilies = families.filter(([, family]) => isUnsent(family)).map(([name]) => name as 'watched');

/** Number of a user's items and rows with work that the server has not received; `except` leaves out a family of items. */
export async function countUnsentStored(userId: string, { except }: { except?: 'watched' } = {}): Promise<number> {
  const names = unsentFamilies.filter((name) => name !== except);
  const items = names.reduce((sum, name) => sum + userItems(name).parts(userId).length, 0);
  // Without storage there are no rows.
  return items + (await countUnsentRows(userId).catch(() => 0));
}

/**
 * Removes what users have stored on this device, and everything that is not in the list of stores: when a session begins or ends, and
 * at start. Not in a session as another person, which stores nothing and ends with the user's own.
 */
export async function forgetUsers(staying: Staying): Promise<void> {
  if (isActingTab) return;
  removeItems('localStorage', (key) => key in localItems || mayFamilyStay(key, staying));
  removeItems('sessionStorage', (key) => key in tabItems);
  const caches = clientCaches();
  const removals = [
    forgetPush({ exceptOf: typeof staying === 'object' ? staying.userId : null }),
    forgetRows(staying),
    caches ? removeForeignEntries(caches, location.origin) : Promise.resolve(),
  ];
  for (const { reason } of (await Promise.allSettled(removals)).filter((each) => each.status === 'rejected')) {
    logNote('Something that was stored on this device could not be removed.', reason);
  }
}

function removeItems(area: 'localStorage' | 'sessionStorage', mayStay: (key: string) => boolean): void {
  const storage = storageArea(area);
  for (const key of Object.keys(storage ?? {})) if (!mayStay(key)) storage?.removeItem(key);
}

function mayFamilyStay(key: string, staying: Staying): boolean {
  const [name, userId] = key.split(':', 2);
  const family = families.find(([each]) => each === name && key.includes(':'))?.[1];
  if (!family) return false;
  if (!isOfUser(family)) return true;
  if (typeof staying === 'object') return userId === staying.userId;
  return staying === 'unsent work' && isUnsent(family);
}
