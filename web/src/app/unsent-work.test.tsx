import 'fake-indexeddb/auto';
import { updateProgress } from '@candela/contract/learning/lessons';
import { roleIds } from '@candela/contract/roles';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgetKeptProgress, readKept, writeKept } from '#features/learning/lessons/kept-progress.ts';
import { takeAccess } from '#platform/session/access-token.ts';
import { useSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { mayLeave } from './sign-out.ts';
import { countUnsent, sendUnsent } from './unsent-work.ts';

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
  writeKept('bruno', 8, report);
});

test('what was watched counts as unsent until the server has it, or says that it never will', async () => {
  expect(await countUnsent('amara')).toBe(1);
  for (const code of ['sessions.required', 'request.tooMany'] as const) {
    signIn();
    api.answer(updateProgress, () => new Refusal(code));
    expect(await sendUnsent('amara')).toBe(1);
    expect(readKept('amara', 7)).toEqual(report);
  }
  signIn();
  api.answer(updateProgress, () => new Refusal('lessons.notEnrolled'));
  expect(await sendUnsent('amara')).toBe(0);
  expect(await countUnsent('amara')).toBe(0);
});

test('a video that plays on while its progress is sent does not keep anybody from signing out', async () => {
  api.answer(updateProgress, () => received);
  const playing = setInterval(() => writeKept('amara', 7, report), 0);
  onTestFinished(() => clearInterval(playing));
  expect(await mayLeave()).toBe(true);
  expect(api.callsOf(updateProgress)).toHaveLength(1);
});

test('several signs that the connection is back send what was watched once', async () => {
  api.answer(updateProgress, () => received);
  await Promise.all([sendUnsent('amara'), sendUnsent('amara'), sendUnsent('amara')]);
  expect(api.callsOf(updateProgress)).toHaveLength(1);
});

test('after a sign-out nothing of what was watched stays on the device, of nobody', () => {
  localStorage.setItem('watched-elsewhere', 'stays');
  forgetKeptProgress();
  expect(Object.keys(localStorage).filter((item) => item.startsWith('watched'))).toEqual(['watched-elsewhere']);
});
