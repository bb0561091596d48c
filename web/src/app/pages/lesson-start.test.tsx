import { getCourse } from '@candela/contract/learning/courses';
import { getLesson } from '@candela/contract/learning/lessons';
import { createPlayback, type Playback } from '@candela/contract/video/playback';
import { expect, test } from 'vitest';
import { startLesson } from './lesson-start.ts';
import { playbackQuery } from '#features/video/player/player.api.ts';
import { queryClient } from '#platform/api/query.ts';
import { buildLesson } from '#testing/lessons.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const videoId = 'a8a0a0de-26bd-4c5f-9d1a-0a5a0f2b8c22';

const lesson = buildLesson({ type: 'video', videoId });

const playback: Playback = {
  hlsUrl: `/media/${videoId}/token/master.m3u8`,
  posterUrl: null,
  captions: [],
  chapters: [],
  thumbnailsUrl: null,
  durationSeconds: 60,
  isWatermarked: false,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
};

test('a lesson that is opened has its address before its page, once; one that is pointed at takes no place', async () => {
  const api = installTestApi();
  api.answer(getCourse, () => new Refusal('courses.notFound'));
  api.answer(getLesson, () => lesson);
  api.answer(createPlayback, () => playback);
  renderPart(<></>);
  await startLesson(1, 4, false);
  expect(api.callsOf(getLesson)).toHaveLength(1);
  expect(api.callsOf(createPlayback)).toHaveLength(0);
  await startLesson(1, 4, true);
  expect(api.callsOf(getLesson)).toHaveLength(1);
  expect(api.callsOf(createPlayback)).toHaveLength(1);
  expect(await queryClient.fetchQuery(playbackQuery(videoId, false))).toEqual(playback);
  expect(api.callsOf(createPlayback)).toHaveLength(1);
});
