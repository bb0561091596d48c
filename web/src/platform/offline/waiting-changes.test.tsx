import 'fake-indexeddb/auto';
import { roleIds } from '@candela/contract/roles';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetUsers } from '#platform/device/stores/forgetting.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import {
  changeKind,
  countChanges,
  isRefused,
  listChanges,
  makeChange,
  onChangeRefused,
  sendChanges,
  useWaitingChanges,
} from './waiting-changes.ts';

type Answer = (text: string) => unknown;

const sent: { text: string; key: string }[] = [];
let answer: Answer = () => null;
const note = changeKind({
  name: 'tests.note',
  send: async ({ text }: { text: string }, { key }) => {
    sent.push({ text, key });
    return answer(text);
  },
});

const away: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const refuse = (status: number) => {
  throw new ApiError(status, null, null, 'No');
};
const texts = () => sent.map(({ text }) => text);
const signIn = (id: string) =>
  useSession.setState({ id: `session of ${id}`, profile: { ...buildUser(roleIds.student), id } });

beforeEach(async () => {
  signIn('amara');
  await forgetUsers('nothing');
  sent.length = 0;
  answer = (text) => `taken ${text}`;
});

test('with a connection a change is sent at once, and its maker has the answer or the refusal', async () => {
  expect(await makeChange(note, { text: 'one' })).toBe('taken one');
  answer = () => refuse(409);
  await expect(makeChange(note, { text: 'two' })).rejects.toMatchObject({ status: 409 });
  expect(await listChanges()).toEqual([]);
});

test('without one, changes wait and go in the order in which they were made, each with its own key, once', async () => {
  answer = away;
  for (const text of ['one', 'two', 'three']) expect(await makeChange(note, { text })).toBeNull();
  expect(useWaitingChanges.getState().count).toBe(3);
  const [{ key } = { key: '' }] = sent;
  sent.length = 0;
  answer = () => 'taken';
  // Two tabs, or two `online` events, do not send anything twice.
  await Promise.all([sendChanges(), sendChanges(), makeChange(note, { text: 'four' })]);
  expect(texts()).toEqual(['one', 'two', 'three', 'four']);
  expect(sent[0]?.key).toBe(key);
  expect(new Set(sent.map((each) => each.key)).size).toBe(4);
  expect(useWaitingChanges.getState().count).toBe(0);
});

test('an answer that was lost on its way is asked for again with the same key', async () => {
  let isLost = true;
  answer = () => (isLost ? away('') : 'taken');
  await makeChange(note, { text: 'one' });
  isLost = false;
  await sendChanges();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test('a change that the server refuses does not stop the rest, and its user is told', async () => {
  const told = vi.fn();
  onChangeRefused(told);
  answer = away;
  for (const text of ['one', 'two', 'three']) await makeChange(note, { text });
  sent.length = 0;
  answer = (text) => (text === 'two' ? refuse(404) : 'taken');
  await sendChanges();
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(await listChanges()).toEqual([]);
  expect(told).toHaveBeenCalledOnce();
  expect(told.mock.calls[0]?.[0]).toMatchObject({ input: { text: 'two' } });
});

test('a change at which the server fails holds up the others for a while, not for ever', async () => {
  onChangeRefused(() => {});
  answer = away;
  for (const text of ['one', 'two']) await makeChange(note, { text });
  answer = (text) => (text === 'one' ? refuse(507) : 'taken');
  sent.length = 0;
  for (let time = 0; time < 7; time++) await sendChanges();
  expect(new Set(texts())).toEqual(new Set(['one']));
  await sendChanges();
  expect(texts().at(-1)).toBe('two');
  expect(await listChanges()).toEqual([]);
});

test('too many requests, and a gate that is down, are no refusal', async () => {
  for (const status of [408, 429, 502, 503]) {
    answer = () => refuse(status);
    expect(await makeChange(note, { text: String(status) })).toBeNull();
  }
  expect(await listChanges()).toHaveLength(4);
});

test('a change that another pass sends reports to its maker, and to nobody else', async () => {
  const told = vi.fn();
  onChangeRefused(told);
  answer = () => refuse(409);
  const made = makeChange(note, { text: 'one' });
  const outcome = expect(made).rejects.toMatchObject({ status: 409 });
  // Simulates a browser that reports a connection at this moment.
  await Promise.all([sendChanges(), sendChanges(), outcome]);
  expect(told).not.toHaveBeenCalled();
});

test('a change that the server has accepted is not sent again, also where the device cannot delete it', async () => {
  const forget = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Gone', 'InvalidStateError');
  });
  expect(await makeChange(note, { text: 'one' })).toBe('taken one');
  forget.mockRestore();
  await sendChanges();
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(await listChanges()).toEqual([]);
});

test('a browser that stores nothing sends one change after the other', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Private', 'InvalidStateError');
  });
  let hasAnswered = false;
  answer = async (text) => {
    if (text === 'two') expect(hasAnswered).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    hasAnswered = true;
    return text;
  };
  expect(await Promise.all([makeChange(note, { text: 'one' }), makeChange(note, { text: 'two' })])).toEqual([
    'one',
    'two',
  ]);
  await forgetUsers({ userId: 'amara' });
  transaction.mockRestore();
});

test('signing in again loses no change', () => {
  const refused = [400, 401, 404, 408, 409, 429, 500].filter((status) =>
    isRefused(new ApiError(status, null, null, 'No')),
  );
  expect(refused).toEqual([400, 404, 409]);
});

test('nobody sends what another user of this browser has made', async () => {
  answer = away;
  await makeChange(note, { text: 'of Amara' });
  sent.length = 0;
  signIn('bruno');
  answer = () => 'taken';
  await sendChanges();
  await countChanges();
  expect(texts()).toEqual([]);
  expect(useWaitingChanges.getState().count).toBe(0);
  await forgetUsers({ userId: 'bruno' });
  signIn('amara');
  expect(await listChanges()).toEqual([]);
});

test('a change of a part that is not loaded yet is neither lost nor stops the others', async () => {
  answer = away;
  await makeChange({ ...note, name: 'tests.of-another-part' }, { text: 'later' });
  await makeChange(note, { text: 'now' });
  answer = () => 'taken';
  await sendChanges();
  expect((await listChanges()).map(({ kind }) => kind)).toEqual(['tests.of-another-part']);
});
