import type { LibraryVideo, VideoOrder } from '@candela/contract/video/library';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LibraryFilter } from './library-filter.ts';
import { LibraryTable } from './library-table.tsx';
import { renderPart } from '#testing/render-part.tsx';

const video: LibraryVideo = {
  id: '3f0c1d1e-0000-4000-8000-000000000001',
  title: 'Level by level',
  owner: { id: '3f0c1d1e-0000-4000-8000-000000000002', fullName: 'Ingrid Larsen', thumbnailImagePath: null },
  folder: 'Gold',
  state: 'ready',
  failureCode: null,
  failureDetail: null,
  canRetry: false,
  progress: 1,
  fileName: 'level.mp4',
  bytes: 2_000_000,
  durationSeconds: 90,
  height: 720,
  quality: null,
  renditions: [720],
  captionCodes: [],
  lessonCount: 0,
  recording: null,
  posterUrl: null,
  createdAt: '2026-11-22T10:00:00.000Z',
};

/** The table on a page; returns which orders were asked for. */
function showTable(filter: LibraryFilter, hasOwners: boolean) {
  const asked: VideoOrder[] = [];
  const failed: LibraryVideo = { ...video, id: video.id.replace(/1$/, '3'), title: 'Broken', state: 'failed' };
  const onSort = (sort: VideoOrder) => asked.push(sort);
  const table = () => <LibraryTable videos={[video, failed]} filter={filter} hasOwners={hasOwners} onSort={onSort} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: table }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return { ...renderPart(<RouterProvider router={router as never} />), asked };
}

const columnNames = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('videos are sorted by the server, from the heads of the columns that it can sort by', async () => {
  const { user, asked } = showTable({}, false);
  const added = await screen.findByRole('columnheader', { name: 'Added' });
  expect(columnNames()).toEqual(['Title', 'Status', 'Added', 'Stored']);
  expect(added.getAttribute('aria-sort')).toBe('descending');
  for (const name of ['Added', 'Stored', 'Title']) {
    await user.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
  }
  expect(asked).toEqual(['oldest', 'largest', 'title']);
});

test('whose a video is, is a column only where several people’s are listed; each row links to its details', async () => {
  showTable({ columns: 'owner,folder', search: 'level' }, true);
  const link = await screen.findByRole('link', { name: 'Level by level' });
  expect(columnNames()).toEqual(['Title', 'Trainer', 'Folder']);
  expect(new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('video')).toBe(video.id);
  const alarming = screen.getAllByRole('row').filter((row) => row.dataset['alarming'] !== undefined);
  expect(alarming.map((row) => within(row).getByRole('link').textContent)).toEqual(['Broken']);
});

test('a trainer’s own list never has a column for the trainer', async () => {
  showTable({ columns: 'owner,folder' }, false);
  await screen.findByRole('columnheader', { name: 'Folder' });
  expect(columnNames()).toEqual(['Title', 'Folder']);
});
