import type { RecordingDetail } from '@candela/contract/live/recordings';
import { listSettings } from '@candela/contract/site/settings';
import { listCalledIdeas } from '@candela/contract/trading/called-ideas';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildIdea } from '#testing/ideas.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { LiveIdeaMarks } from './live-ideas.tsx';

/** Of four minutes, of which two are published. */
const recording: RecordingDetail = {
  eventId: 5,
  meetingId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  title: 'London open',
  hosts: [],
  languageCode: 'en',
  liveAt: '2026-11-22T10:00:00.000Z',
  state: 'ready',
  failure: null,
  videoId: 'a8a0a0de-26bd-4c5f-9d1a-0a5a0f2b8c22',
  durationSeconds: 120,
  publishedAt: null,
  trimStart: 0,
  trimEnd: 120,
  wholeSeconds: 240,
  chapters: [],
  isHost: true,
};

test.each([
  ['of the whole recording, which its hosts watch', recording, '25%'],
  ['of the published part, which viewers watch', { ...recording, wholeSeconds: 120, isHost: false }, '50%'],
])('a trade idea stands at its second of the timeline %s', async (_which, watched, left) => {
  const api = installTestApi();
  const data = [{ name: 'Trade Ideas' as const, isVisible: true }];
  api.answer(listSettings, () => ({ data, liveV2Url: '', accessPlanIds: [], ideaMaxDays: 90 }));
  api.answer(listCalledIdeas, () => ({ data: [{ ...buildIdea(), recordedAt: 60, events: [] }] }));
  renderPart(<LiveIdeaMarks recording={watched} onSeek={() => {}} />);
  const marks = await screen.findByRole('list', { name: 'Trade ideas on the timeline' });
  expect(marks.querySelector('li')?.style.left).toBe(left);
});
