import 'fake-indexeddb/auto';
import { openLesson } from '@candela/contract/learning/lessons';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { LessonEmbed } from './lesson-embed.tsx';
import { buildLesson } from '#testing/lessons.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const embed = { provider: 'youtube', ref: 'dQw4w9WgXcQ' } as const;
const lesson = buildLesson({ id: 7, courseId: 3, title: 'The film', type: 'embed', embed });

beforeEach(() => localStorage.clear());

test('nothing of another host is loaded before the learner has agreed; then it is framed apart, and the lesson is done', async () => {
  const api = installTestApi();
  const progress = { positionSeconds: 0, watchedSeconds: 0, completedAt: '2026-11-20T10:00:00.000Z' };
  api.answer(openLesson, () => ({ lesson: progress, completedLessons: 1, totalLessons: 2, courseCompletedAt: null }));
  const { user } = renderPart(<LessonEmbed lesson={lesson} embed={embed} />);
  expect(document.querySelector('iframe')).toBeNull();
  expect(api.callsOf(openLesson)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Play from YouTube' }));
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-popups');
  await waitFor(() => expect(api.callsOf(openLesson)).toHaveLength(1));
  expect(localStorage.getItem('embed-consent:youtube')).toBeNull();
});
