import { archiveVideoProject, testVideoProject, type VideoProject } from '@candela/contract/video/projects';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProjectPanel } from './project-panel.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const project: VideoProject = {
  id: '0190b5a0-0000-4000-8000-000000000001',
  name: 'Lessons',
  kind: 'mux',
  region: '',
  plan: 'Starter',
  languageCode: null,
  settings: { tokenId: '44c819de', signingKeyId: 'JjPX' },
  secretNames: ['tokenSecret', 'signingKey'],
  status: 'syncing',
  problem: null,
  usage: { videoCount: 2, seconds: 7200, bytes: 4.2e9 },
  sync: { done: 30, total: 120 },
  lastSyncAt: null,
  webhookPath: '/api/video-projects/x/hooks/y',
  handsOutOriginals: true,
  updatedAt: '2026-11-22T12:00:00Z',
};

test('shows usage and how far reading is, and what the provider says of the keys', async () => {
  const api = installTestApi();
  let problem: 'wrongKey' | null = 'wrongKey';
  api.answer(testVideoProject, () => ({ problem }));
  const { user } = renderPart(<ProjectPanel project={project} onEdit={() => {}} onGone={() => {}} />);
  expect(screen.getByText('2 videos · 2 h · 4.2 GB')).toBeDefined();
  expect(screen.getByText('30 of 120 videos read')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Synchronise now' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText(/rejects the keys/)).toBeDefined();
  problem = null;
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText('The provider accepts the keys.')).toBeDefined();
});

test('is archived', async () => {
  const api = installTestApi();
  api.answer(archiveVideoProject, () => ({ ...project, status: 'archived' as const, sync: null }));
  const onGone = vi.fn();
  const { user } = renderPart(<ProjectPanel project={project} onEdit={() => {}} onGone={onGone} />);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(onGone).toHaveBeenCalled());
  expect(api.callsOf(archiveVideoProject)[0]?.body).toEqual({ isArchived: true });
});
