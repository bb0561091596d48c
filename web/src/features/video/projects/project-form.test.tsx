import { createVideoProject, updateVideoProject, type VideoProject } from '@candela/contract/video/projects';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProjectForm } from './project-form.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const project: VideoProject = {
  id: '0190b5a0-0000-4000-8000-000000000001',
  name: 'Lessons',
  kind: 'bunny',
  region: 'EU',
  plan: '',
  languageCode: null,
  settings: { libraryId: '133120', cdnHost: 'vz-1f2e3d4c-5b6.b-cdn.net' },
  secretNames: ['apiKey', 'tokenKey'],
  status: 'active',
  problem: null,
  usage: { videoCount: 0, seconds: 0, bytes: 0 },
  sync: null,
  lastSyncAt: null,
  webhookPath: '/api/video-projects/x/hooks/y',
  handsOutOriginals: true,
  updatedAt: '2026-11-22T12:00:00Z',
};

test('a new project shows the fields of its provider, says what is missing, and sends secrets apart', async () => {
  const api = installTestApi();
  api.answer(createVideoProject, () => project);
  const onSaved = vi.fn();
  const { user } = renderPart(<ProjectForm project={null} onSaved={onSaved} onCancel={() => {}} />);
  // Pasted, as people do with keys from a provider; typing would render the form for every letter.
  const paste = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  await user.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'Bunny Stream');
  expect(screen.queryByLabelText(/Project ID/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lessons');
  await paste(screen.getByRole('textbox', { name: 'Library ID' }), '133120');
  await user.type(screen.getByRole('textbox', { name: 'CDN hostname' }), 'evil.test');
  await paste(screen.getByLabelText(/^API key/), 'c2a35a1e-secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(api.callsOf(createVideoProject)).toHaveLength(0);
  const host = screen.getByRole('textbox', { name: 'CDN hostname' });
  await waitFor(() => expect(host.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(host);
  await paste(host, 'vz-1f2e3d4c-5b6.b-cdn.net');
  await paste(screen.getByLabelText(/^Token authentication key/), 'token-key-secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.callsOf(createVideoProject)[0]?.body).toMatchObject({
    kind: 'bunny',
    settings: { libraryId: '133120', cdnHost: 'vz-1f2e3d4c-5b6.b-cdn.net' },
    secrets: { apiKey: 'c2a35a1e-secret', tokenKey: 'token-key-secret' },
  });
});

test('secrets that are kept are not asked for again, nor sent', async () => {
  const api = installTestApi();
  api.answer(updateVideoProject, () => project);
  const { user } = renderPart(<ProjectForm project={project} onSaved={() => {}} onCancel={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>(/^API key/).value).toBe('');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Renamed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(updateVideoProject)).toHaveLength(1));
  expect(api.callsOf(updateVideoProject)[0]?.body).toMatchObject({ name: 'Renamed', secrets: {} });
});
