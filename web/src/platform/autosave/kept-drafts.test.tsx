import 'fake-indexeddb/auto';
import { roleIds } from '@candela/contract/roles';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import type { KeptDraft } from './kept-draft.ts';
import { draftKeeper, draftsStored, findKeptLesson, lessonDraftName, takeKeptDraft } from './kept-drafts.ts';
import { useAutosave, useDraftName } from './use-autosave.ts';

const opened = { revision: 1, content: 'as it was' };
const kept: KeptDraft<string> = { revision: 1, base: 'as it was', mine: 'my words', attempt: null, conflicts: [] };
const signIn = (id: string) =>
  useSession.setState({ id: `session of ${id}`, profile: { ...buildUser(roleIds.trainer), id } });
const nothing = () => Promise.resolve(opened);

test('words that could not be sent outlive a look at the lesson while it is locked', async () => {
  signIn('ingrid');
  const name = lessonDraftName('ingrid', 7, 11);
  draftKeeper<string>(name)(kept);
  await waitFor(async () => expect(await findKeptLesson('ingrid', 7)).toBe(11));
  // Meanwhile the course was submitted: the draft is only viewed and closed again.
  const taken = await takeKeptDraft<string>(name);
  const send = () => Promise.resolve({ state: 'saved', revision: 2 } as const);
  const { unmount, result } = renderHook(() =>
    useAutosave({ name, opened, kept: taken, isEditable: false, send, load: nothing }),
  );
  expect(result.current.view.content).toBe('as it was');
  unmount();
  // Waits until everything written on closing has been stored.
  await takeKeptDraft('another draft');
  expect((await takeKeptDraft<string>(name))?.mine).toBe('my words');
});

test('a lesson of which something is on the device only is found before the course is handed in', async () => {
  signIn('omar');
  draftKeeper<string>(lessonDraftName('omar', 7, 12))(kept);
  await waitFor(async () => expect(await findKeptLesson('omar', 7)).toBe(12));
  expect(await findKeptLesson('omar', 70)).toBeNull();
  expect(await findKeptLesson('someone', 7)).toBeNull();
  draftKeeper<string>(lessonDraftName('omar', 7, 12))(null);
  await waitFor(async () => expect(await findKeptLesson('omar', 7)).toBeNull());
});

test('a draft that is named by the hook is kept for its user, and nobody else on the device finds it', async () => {
  signIn('amara');
  const name = renderHook(() => useDraftName('chart 7')).result.current;
  draftKeeper<string>(name)(kept);
  await draftsStored();
  expect((await takeKeptDraft<string>(name))?.mine).toBe('my words');
  signIn('omar');
  const other = renderHook(() => useDraftName('chart 7')).result.current;
  expect(await takeKeptDraft<string>(other)).toBeNull();
});
