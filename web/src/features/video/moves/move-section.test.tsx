import { roleIds } from '@candela/contract/roles';
import type { VideoDetail } from '@candela/contract/video/library';
import { getVideoMove, moveVideo, type VideoMove } from '@candela/contract/video/projects';
import { listUploadHosts } from '@candela/contract/video/uploads';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/api/query.ts';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { MoveSection } from './move-section.tsx';

const [videoId, projectId] = ['a8a0a0de-26bd-4c5f-9d1a-0a5a0f2b8c22', 'f3f4a1de-26bd-4c5f-9d1a-0a5a0f2b8c11'];

const video = (changes: Partial<VideoDetail> = {}): VideoDetail => ({
  id: videoId,
  title: 'London open',
  owner: null,
  folder: null,
  state: 'ready',
  failureCode: null,
  failureDetail: null,
  canRetry: false,
  progress: 1,
  fileName: 'london.mp4',
  bytes: 1000,
  durationSeconds: 60,
  height: 720,
  width: 1280,
  quality: 'ladder',
  renditions: [720],
  captionCodes: [],
  lessonCount: 0,
  recording: null,
  posterUrl: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  notices: [],
  loudness: null,
  chapterCount: 0,
  host: null,
  canMove: true,
  uses: [],
  ...changes,
});

const moveOf = (changes: Partial<VideoMove> = {}): VideoMove => ({
  videoId,
  projectId,
  state: 'waiting',
  progress: 0,
  problem: null,
  startedAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});

function start({ move = null as VideoMove | null, shown = video() } = {}) {
  const api = installTestApi();
  api.answer(listUploadHosts, () => ({ data: [{ id: projectId, name: 'Lessons at Mux' }], defaultId: null }));
  api.answer(getVideoMove, () => ({ move }));
  queryClient.clear();
  return { api, ...renderPart(<MoveSection video={shown} />, { profile: buildUser(roleIds.admin) }) };
}

test('a video is moved to the project that was chosen, and says how far it is', async () => {
  const { api, user } = start();
  api.answer(moveVideo, () => moveOf({ state: 'sending', progress: 0.42 }));
  await user.click(await screen.findByRole('button', { name: 'Move to another host' }));
  await user.selectOptions(screen.getByLabelText('Move to'), 'Lessons at Mux');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Moving to Lessons at Mux, 42%')).toBeTruthy();
  expect(api.callsOf(moveVideo)).toEqual([expect.objectContaining({ body: { projectId } })]);
  expect(screen.queryByRole('button', { name: 'Move to another host' })).toBeNull();
});

test('a move that has failed says why, and can be begun again', async () => {
  start({ move: moveOf({ state: 'failed', problem: 'wrongKey' }) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The move to Lessons at Mux failedThe provider rejects the keys. Check them and enter them again.',
  );
  expect(screen.getByRole('button', { name: 'Move to another host' })).toBeTruthy();
});

test('a video whose host does not hand it out says so', async () => {
  start({ shown: video({ host: { id: projectId, name: 'Lessons', kind: 'dyntube' }, canMove: false }) });
  expect(await screen.findByText(/doesn’t provide the file/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a recording says that it has no file, and what to do', async () => {
  start({ shown: video({ canMove: false, recording: { eventId: 1, meetingId: projectId, isPublished: true } }) });
  expect(await screen.findByText(/Download the recording as MP4/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move to another host' })).toBeNull();
});
