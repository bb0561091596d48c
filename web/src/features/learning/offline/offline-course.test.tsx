import 'fake-indexeddb/auto';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import { getCourse, type CoursePreview } from '@candela/contract/learning/courses';
import { getLesson, type Lesson } from '@candela/contract/learning/lessons';
import { listOfflineLessons, type OfflineLesson } from '@candela/contract/learning/offline';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readKept, readKeptFile } from '#platform/offline/kept-answers.ts';
import { forgetUsers } from '#platform/device/stores/forgetting.ts';
import { useSession } from '#platform/session/session.ts';
import { buildLesson } from '#testing/lessons.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import { keepCourse } from './keeping.ts';
import { OfflineCourse } from './offline-course.tsx';
import { OfflinePage } from './offline.page.tsx';
import { reviewOffline } from './offline.api.ts';

const fileId = '0b6f0a54-3c1f-4d3e-8a53-4d8e5a2b9c11';

const course: CoursePreview = {
  id: 3,
  slug: 'reading-candles',
  title: 'Reading candles',
  summary: 'What they say',
  languageCode: 'en',
  level: 'beginner',
  type: 'self_paced',
  coverPath: null,
  trainers: [],
  lessonCount: 2,
  durationSeconds: 200,
  publishedAt: '2026-11-01T10:00:00.000Z',
  isDemo: false,
  rating: null,
  prerequisites: [],
  hasCertificate: true,
  certificateNumber: null,
  isIncluded: true,
  progress: null,
  description: '',
  styles: [],
  methods: [],
  concepts: [],
  progression: 'free',
  subscriptionTypeIds: [],
  sections: [],
  nextLessonId: null,
};

function lessonOf(id: number): Lesson {
  const file = { id: fileId, name: 'journal.csv', mimeType: 'text/csv', size: 4, isDownloadable: true };
  return buildLesson({
    id,
    courseId: 3,
    courseTitle: course.title,
    title: `Lesson ${id}`,
    body: '<p>Body</p>',
    durationSeconds: 100,
    attachments: id === 11 ? [file] : [],
  });
}

const entry = (id: number, revision = 'a'): OfflineLesson => ({ id, type: 'text', revision, bytes: 1_600_000 });
let open: OfflineLesson[] = [];
let api: TestApi;

beforeEach(async () => {
  await forgetUsers('nothing');
  api = installTestApi();
  const asked = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith('/files/') ? Promise.resolve(new Response('a;b\n')) : asked(address, init),
  );
  open = [entry(11), entry(12)];
  api.answer(listOfflineLessons, () => ({ courses: open.length > 0 ? [{ id: 3, lessons: open }] : [] }));
  api.answer(getCourse, () => course);
  api.answer(getLesson, ({ params }) => lessonOf(params.id));
  api.answer(createAttachmentLink, () => ({
    url: `/files/${fileId}/token/journal.csv`,
    expiresAt: course.publishedAt,
  }));
});

async function keepIt() {
  const part = renderPart(<OfflineCourse courseId={3} />);
  await part.user.click(await screen.findByRole('button', { name: 'Save offline' }));
  await screen.findByText('2 lessons saved, 3.2 MB');
  return part;
}

test('keeps texts and files of a course with their size, and removes them', async () => {
  const { user } = await keepIt();
  expect((await readKept<Lesson>('lessons/12'))?.body).toBe('<p>Body</p>');
  expect(await (await readKeptFile(fileId))?.text()).toBe('a;b\n');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Save offline' });
  expect(await readKept('lessons/12')).toBeNull();
  expect(await readKeptFile(fileId)).toBeNull();
});

test('a single lesson comes with the outline of its course', async () => {
  renderPart(<OfflineCourse courseId={3} />);
  await keepCourse({ courseId: 3, lessonId: 11 });
  expect(await readKept<Lesson>('lessons/11')).not.toBeNull();
  expect((await readKept<CoursePreview>('courses/3'))?.title).toBe(course.title);
});

test('content that may no longer be read is removed once there is a connection, and changed content is loaded again', async () => {
  const { client } = await keepIt();
  open = [entry(12, 'b'), entry(13)];
  await reviewOffline(client);
  expect(await readKept('lessons/11')).toBeNull();
  expect(await readKeptFile(fileId)).toBeNull();
  expect(api.callsOf(getLesson).map(({ params }) => params.id)).toEqual([11, 12, 12, 13]);
  open = [];
  await reviewOffline(client);
  expect(await readKept('lessons/12')).toBeNull();
  await waitFor(() => expect(screen.queryByText(/saved,/)).toBeNull());
});

test('signing out during a download keeps nothing, and leaves nothing to the next user', async () => {
  const { user } = renderPart(<OfflineCourse courseId={3} />);
  const { profile } = useSession.getState();
  api.answer(getLesson, ({ params }) => {
    if (profile) useSession.setState({ profile: { ...profile, id: 'the next' } });
    return lessonOf(params.id);
  });
  await user.click(await screen.findByRole('button', { name: 'Save offline' }));
  await screen.findByRole('alert');
  expect(api.callsOf(getLesson)).toHaveLength(1);
  expect(await readKept('lessons/11')).toBeNull();
  useSession.setState({ profile });
  expect(await readKept('lessons/11')).toBeNull();
});

test('a browser that stores nothing says that nothing is kept', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Private', 'InvalidStateError');
  });
  renderPart(<OfflinePage />);
  await screen.findByText('Nothing is saved on this device');
  document.body.replaceChildren();
  const { user } = renderPart(<OfflineCourse courseId={3} />);
  await user.click(await screen.findByRole('button', { name: 'Save offline' }));
  expect((await screen.findByRole('alert')).textContent).toContain('That didn’t work');
  transaction.mockRestore();
});

test('where there is no space it says so, and keeps nothing incomplete', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { user } = renderPart(<OfflineCourse courseId={3} />);
  await user.click(await screen.findByRole('button', { name: 'Save offline' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no space left');
  transaction.mockRestore();
  expect(await readKept('courses/3')).toBeNull();
});

test('the page of what is kept lists it, and another user finds nothing of it', async () => {
  await keepIt();
  document.body.replaceChildren();
  const { user } = renderPart(<OfflinePage />);
  await screen.findByRole('link', { name: 'Lesson 11' });
  await user.click(screen.getByRole('button', { name: 'Remove Reading candles from this device' }));
  await screen.findByText('Nothing is saved on this device');
  const profile = useSession.getState().profile;
  if (profile) useSession.setState({ profile: { ...profile, id: 'somebody else' } });
  await waitFor(async () => expect(await readKept('lessons/11')).toBeNull());
});
