import 'fake-indexeddb/auto';
import { removeSession } from '@candela/contract/sign-in/sessions';
import { getProfile } from '@candela/contract/accounts/profiles';
import { updateProgress } from '@candela/contract/learning/lessons';
import { getPushKey, registerDevice } from '@candela/contract/messaging/devices';
import { roleIds } from '@candela/contract/roles';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepWords, readWords } from '#features/authoring/content-translations/kept-words.ts';
import { readKept as readWatched, writeKept as writeWatched } from '#features/learning/lessons/kept-progress.ts';
import { writeRecent } from '#features/site/search/recent-searches.ts';
import { draftKeeper, draftsStored, lessonDraftName, takeKeptDraft } from '#platform/autosave/kept-drafts.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { databases, isOfUser, isUnsent, localFamilies, localItems } from '#platform/device/stores/device-stores.ts';
import { forgetUsers } from '#platform/device/stores/forgetting.ts';
import { resultOf, withRawDatabase } from '#platform/device/stores/raw-database.ts';
import { userItems } from '#platform/device/stores/user-items.ts';
import { registerPush } from '#platform/device/push.ts';
import { keep } from '#platform/offline/kept-store.ts';
import { changeKind, listChanges, makeChange } from '#platform/offline/waiting-changes.ts';
import { takeAccess } from '#platform/session/access-token.ts';
import { sessionItem } from '#platform/session/session-item.ts';
import { currentSession, sessionRefused } from '#platform/session/session.ts';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { buildUser } from '#testing/people.ts';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { watchSession } from './session-watch.ts';
import { signOut } from './sign-out.ts';

const profileOf = (id: string) => ({
  ...buildUser(roleIds.trainer),
  id,
  email: `${id}@candela.test`,
  languageId: null,
});
const [amara, bruno] = [profileOf('amara'), profileOf('bruno')];
const place = { courseId: 3, languageCode: 'ar', kind: 'lesson', itemId: 12 } as const;
const draftName = lessonDraftName('amara', 7, 11);
const draft = { revision: 1, base: '', mine: 'draft of amara', attempt: null, conflicts: [] };
const note = changeKind({ name: 'tests.kept', send: () => Promise.reject(new TypeError('Failed to fetch')) });

/** How each store of a user is filled, by the code that does it in the product. */
const fillers: Record<string, () => unknown> = {
  session: () => expect(localStorage.getItem(sessionItem)).toContain('amara'),
  'push-device': () => registerPush('amara'),
  watched: () => writeWatched('amara', 7, { positionSeconds: 12, watched: [[0, 12]] }),
  translation: () => keepWords('amara', place, 'title', 'words of amara'),
  searches: () => writeRecent('amara', ['search of amara']),
  'embed-consent': () => userItems('embed-consent').write('amara', 'youtube', 'yes'),
  answers: () => keep({ userId: 'amara', address: 'lessons/7', group: 'courses/3', answer: {} }),
  files: () => {
    const files = [{ id: 'plan', mimeType: 'text/plain', bytes: new ArrayBuffer(8) }];
    return keep({ userId: 'amara', address: 'lessons/8', group: 'courses/3', answer: {}, files });
  },
  changes: () => makeChange(note, { text: 'change of amara' }),
  drafts: () => {
    draftKeeper<string>(draftName)(draft);
    return draftsStored();
  },
};

const stores = { ...localItems, ...localFamilies, ...Object.assign({}, ...Object.values(databases)) };
const ofUser = Object.keys(stores).filter((name) => isOfUser(stores[name]));
const unsent = ofUser.filter((name) => isUnsent(stores[name]));

/** The stores in which there is something of Amara. */
async function foundOfAmara(): Promise<string[]> {
  const found = Object.entries({ ...localStorage }).filter((item) => item.join().includes('amara'));
  const names = found.map(([key]) => key.split(':', 1)[0] ?? '');
  for (const name of Object.keys(databases)) {
    await withRawDatabase(name, async (db) => {
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName);
        const rows = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
        if (JSON.stringify(rows).includes('amara')) names.push(storeName);
      }
    });
  }
  return names.toSorted();
}

const unsubscribe = vi.fn(() => Promise.resolve(true));
const closeNotification = vi.fn();
let api: TestApi;
let stopWatching: () => void;

/** The browser's side of pushes, which happy-dom does not have. */
function installPushService(): void {
  const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } });
  const subscription = { endpoint: 'https://push.example/1', toJSON, unsubscribe };
  const getSubscription = () => Promise.resolve(unsubscribe.mock.calls.length === 0 ? subscription : null);
  const registration = {
    pushManager: { subscribe: () => Promise.resolve(subscription), getSubscription },
    getNotifications: () => Promise.resolve([{ close: closeNotification }]),
  };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

function signIn(profile: typeof amara): void {
  const sessionId = `session of ${profile.id === 'amara' ? 'A' : 'B'}`;
  currentSession().start(sessionId, profile);
  takeAccess({ sessionId, token: 'token', expiresInSeconds: 600 }, Date.now());
}

beforeAll(() => {
  installTestApi().answer(getProfile, () => new Refusal('sessions.required'));
  stopWatching = watchSession();
});

afterAll(async () => {
  // Otherwise it would go on to remove what the tests of other files store. What is being removed ends before this does.
  stopWatching();
  await forgetUsers('nothing');
});

beforeEach(async () => {
  unsubscribe.mockClear();
  closeNotification.mockClear();
  installPushService();
  await forgetUsers('nothing');
  localStorage.clear();
  api = installTestApi();
  api.answer(removeSession, () => undefined);
  api.answer(updateProgress, () => new Refusal('request.tooMany'));
  api.answer(getPushKey, () => ({ publicKey: 'key' }));
  const at = '2026-11-20T10:00:00.000Z';
  api.answer(registerDevice, () => ({ id: crypto.randomUUID(), userAgent: 'test', createdAt: at, refreshedAt: at }));
  signIn(amara);
  expect(Object.keys(fillers).toSorted()).toEqual(ofUser.toSorted());
  for (const name of ofUser) await fillers[name]?.();
  expect(await foundOfAmara()).toEqual(ofUser.toSorted());
  unsubscribe.mockClear();
});

/** Answers the question whether to sign out although something is lost. */
async function agreeToLoss(): Promise<string> {
  await expect.poll(() => useConfirmState.getState().asked).not.toBeNull();
  const { asked } = useConfirmState.getState();
  asked?.answer(true);
  return asked?.question.title ?? '';
}

test('who signs out is asked about every piece of work that is on this device only; then nothing of theirs stays', async () => {
  const signingOut = signOut();
  expect(await agreeToLoss()).toBe(`${unsent.length} changes have not been sent yet`);
  await signingOut;
  await expect.poll(foundOfAmara).toEqual([]);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(closeNotification).toHaveBeenCalled();
});

test('a sign-out in another tab leaves nothing either', async () => {
  const newValue = JSON.stringify({ state: { id: null, profile: null, actor: null, wasRefused: false }, version: 1 });
  localStorage.setItem(sessionItem, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: sessionItem, newValue }));
  await expect.poll(foundOfAmara).toEqual([]);
});

test('if the server ends the session, only work that it has not received stays, and only for the same user', async () => {
  sessionRefused(currentSession().id);
  await expect.poll(foundOfAmara).toEqual(unsent.toSorted());
  expect(unsubscribe).toHaveBeenCalledOnce();
  // Nobody who is not signed in as Amara can read it.
  expect(readWords('amara', place, 'title')).toBeNull();
  expect(readWatched('amara', 7)).toBeNull();
  expect(await takeKeptDraft(draftName)).toBeNull();
  expect(await listChanges()).toEqual([]);

  signIn(amara);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readWords('amara', place, 'title')).toBe('words of amara');
  expect(readWatched('amara', 7)).not.toBeNull();
  expect((await takeKeptDraft<string>(draftName))?.mine).toBe('draft of amara');
  expect(await listChanges()).toHaveLength(1);

  sessionRefused(currentSession().id);
  signIn(bruno);
  await expect.poll(foundOfAmara).toEqual([]);
});

test('another user who signs in, here or in another tab, finds nothing of the one before', async () => {
  signIn(bruno);
  expect(readWords('bruno', place, 'title')).toBeNull();
  await expect.poll(foundOfAmara).toEqual([]);
});

test('what pages still write while a session ends is not stored again', async () => {
  const keepDraft = draftKeeper<string>(draftName);
  // Begun before, and stored only after.
  const begun = Promise.allSettled([fillers['answers']?.(), fillers['changes']?.()]);
  currentSession().signOut();
  await begun;
  await expect.poll(foundOfAmara).toEqual([]);
  keepDraft(draft);
  for (const name of ofUser) if (name !== 'session') await Promise.resolve(fillers[name]?.()).catch(() => {});
  await draftsStored();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await foundOfAmara()).toEqual([]);
});

test('a change that fails while its user signs out is not stored again to be repeated', async () => {
  const failing = changeKind({
    name: 'tests.failing',
    send: () => {
      currentSession().signOut();
      return expect
        .poll(foundOfAmara)
        .toEqual([])
        .then(() => Promise.reject(new ApiError(500, null, null, 'No')));
    },
  });
  await forgetUsers('nothing');
  await makeChange(failing, {});
  expect(await foundOfAmara()).toEqual([]);
});

test('what is not in the list goes, whoever stored it; settings of the device and of the installation stay', async () => {
  const staying = { 'color-scheme': 'dark', 'kept:settings/list': '{}', 'media-chrome-pref-volume': '0.5' };
  const going = { 'translation:3:ar:lesson:12:title': 'words', 'searches-amara': '[]', 'embed-consent:youtube': 'yes' };
  for (const [key, text] of Object.entries({ ...staying, ...going })) localStorage.setItem(key, text);
  sessionStorage.setItem('unknown', '1');
  (await resultOf(indexedDB.open('unknown', 1))).close();
  await forgetUsers('nothing');
  expect({ ...localStorage }).toMatchObject(staying);
  for (const key of Object.keys(going)) expect(localStorage.getItem(key), key).toBeNull();
  expect(sessionStorage.getItem('unknown')).toBeNull();
  await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain('unknown');
});
