import 'fake-indexeddb/auto';
import { updateProgress } from '@candela/contract/learning/lessons';
import { roleIds } from '@candela/contract/roles';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readKept, writeKept } from '#features/learning/lessons/kept-progress.ts';
import { act, renderHook } from '@testing-library/react';
import { draftsStored, lessonDraftName } from '#platform/autosave/kept-drafts.ts';
import { useAutosave } from '#platform/autosave/use-autosave.ts';
import { countUnsentStored, forgetUsers } from '#platform/device/stores/forgetting.ts';
import { takeAccess } from '#platform/session/access-token.ts';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { useSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { mayLeave } from './sign-out.ts';
import { sendUnsent } from './unsent-work.ts';

let api: TestApi;
const report = { positionSeconds: 12, watched: [[0, 12] as const] };
const received = {
  lesson: { positionSeconds: 12, watchedSeconds: 12, completedAt: null },
  completedLessons: 0,
  totalLessons: 2,
  courseCompletedAt: null,
};

function signIn(): void {
  const sessionId = 'session of amara';
  useSession.setState({ id: sessionId, profile: { ...buildUser(roleIds.student), id: 'amara' } });
  takeAccess({ sessionId, token: 'token', expiresInSeconds: 600 }, Date.now());
}

beforeEach(() => {
  localStorage.clear();
  api = installTestApi();
  signIn();
  writeKept('amara', 7, report);
});

test('what was watched counts as unsent until the server has it, or says that it never will', async () => {
  expect(await countUnsentStored('amara')).toBe(1);
  for (const code of ['sessions.required', 'request.tooMany'] as const) {
    signIn();
    api.answer(updateProgress, () => new Refusal(code));
    expect(await sendUnsent('amara')).toBe(1);
    signIn();
    expect(readKept('amara', 7)).toEqual(report);
  }
  api.answer(updateProgress, () => new Refusal('lessons.notEnrolled'));
  expect(await sendUnsent('amara')).toBe(0);
  expect(await countUnsentStored('amara')).toBe(0);
});

test('a video that plays on while its progress is sent does not keep anybody from signing out', async () => {
  api.answer(updateProgress, () => received);
  const playing = setInterval(() => writeKept('amara', 7, report), 0);
  onTestFinished(() => clearInterval(playing));
  expect(await mayLeave()).toBe(true);
  expect(api.callsOf(updateProgress)).toHaveLength(1);
});

test('a draft on the screen that can be saved does not keep anybody from signing out; one that cannot does', async () => {
  api.answer(updateProgress, () => received);
  const name = lessonDraftName('amara', 7, 11);
  const opened = { revision: 1, content: 'as it was' };
  const [saving, away] = [{ state: 'saved', revision: 2 } as const, { state: 'offline' } as const];
  const send = vi.fn((): Promise<typeof saving | typeof away> => Promise.resolve(saving));
  const load = () => Promise.resolve(opened);
  const { result, unmount } = renderHook(() => useAutosave({ name, opened, kept: null, isEditable: true, send, load }));
  act(() => result.current.autosave.change('my words'));
  await act(draftsStored);
  expect(await countUnsentStored('amara')).toBe(2);
  expect(await act(mayLeave)).toBe(true);
  expect(send).toHaveBeenCalledOnce();

  send.mockResolvedValue(away);
  act(() => result.current.autosave.change('more words'));
  await act(draftsStored);
  await act(async () => {
    const leaving = mayLeave();
    await expect.poll(() => useConfirmState.getState().asked?.question.title).toBe('1 change has not been sent yet');
    useConfirmState.getState().asked?.answer(false);
    expect(await leaving).toBe(false);
  });
  unmount();
  await draftsStored();
  await forgetUsers('nothing');
});

test('several signs that the connection is back send what was watched once', async () => {
  api.answer(updateProgress, () => received);
  await Promise.all([sendUnsent('amara'), sendUnsent('amara'), sendUnsent('amara')]);
  expect(api.callsOf(updateProgress)).toHaveLength(1);
});
