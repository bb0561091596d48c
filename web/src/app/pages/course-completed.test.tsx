import type { CoursePreview } from '@candela/contract/learning/courses';
import { listEnrolments } from '@candela/contract/learning/enrolments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CourseCompleted } from '#app/pages/course-completed.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const doneAt = '2026-11-20T10:00:00.000Z';

const course: CoursePreview = {
  id: 3,
  slug: 'risk',
  title: 'Risk first',
  summary: '',
  description: '',
  languageCode: 'en',
  level: 'beginner',
  type: 'recorded',
  coverPath: null,
  trainers: [],
  lessonCount: 6,
  durationSeconds: 0,
  publishedAt: doneAt,
  isDemo: false,
  rating: null,
  isIncluded: true,
  styles: [],
  methods: [],
  concepts: [],
  progression: 'free',
  prerequisites: [],
  subscriptionTypeIds: [],
  hasCertificate: true,
  certificateNumber: null,
  sections: [],
  nextLessonId: null,
  progress: { completedLessons: 5, totalLessons: 6, enrolledAt: doneAt, completedAt: null },
};

const completed: CoursePreview = {
  ...course,
  certificateNumber: 'CAN-1234-5678-9012',
  progress: { completedLessons: 6, totalLessons: 6, enrolledAt: doneAt, completedAt: doneAt },
};

const nextLesson = { id: 9, title: 'Second', type: 'text', durationSeconds: 0, positionSeconds: 0 };

function setUp(first: CoursePreview, isLastLesson: boolean) {
  const api = installTestApi();
  api.answer(listEnrolments, () => ({
    data: [
      { ...completed, lastActivityAt: doneAt, nextLesson },
      { ...course, id: 8, title: 'Order flow', lastActivityAt: doneAt, nextLesson },
    ] as never,
    nextCursor: null,
  }));
  return renderPart(<CourseCompleted course={first} isLastLesson={isLastLesson} />);
}

test('the lesson that completes a course ends in its certificate and what comes next', async () => {
  Element.prototype.scrollIntoView = () => {};
  const { change } = setUp(course, false);
  expect(screen.queryByRole('heading')).toBeNull();
  change(<CourseCompleted course={completed} isLastLesson={false} />);
  expect(await screen.findByRole('heading', { name: 'Course completed' })).toBe(document.activeElement);
  const certificate = screen.getByRole('link', { name: 'View certificate' });
  expect(certificate.getAttribute('href')).toBe('/verify/CAN-1234-5678-9012');
  const next = await screen.findByRole('link', { name: 'Order flow' });
  expect(next.getAttribute('href')).toBe('/education/courses/8/lessons/9');
});

test('in a course that was completed before, only the last lesson says so', async () => {
  setUp(completed, false);
  expect(screen.queryByRole('heading')).toBeNull();
  setUp(completed, true);
  expect(await screen.findByRole('heading', { name: 'Course completed' })).not.toBe(document.activeElement);
});
