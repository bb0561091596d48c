import { refreshSession } from '@candela/contract/sign-in/sessions';
import { roleIds } from '@candela/contract/roles';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getProcessedVideo,
  getUploadLimits,
  listUploads,
  type ProcessedVideo,
  type Upload,
} from '@candela/contract/video/uploads';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query.ts';
import { currentSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { installTusServer } from '#testing/tus-server.ts';
import { UploadButtons } from './upload-button.tsx';
import { pauseUpload, resumeUpload, uploadFiles } from './upload-files.ts';
import { UploadsCard } from './uploads-card.tsx';
import { changeUpload, useUploads } from './uploads.store.ts';

const size = 6_000_000;
const film = () => new File([new Uint8Array(size)], 'london_open.mp4', { type: 'video/mp4', lastModified: 1 });

const uploadOf = (changes: Partial<Upload>): Upload => ({
  id: 'f3f4a1de-26bd-4c5f-9d1a-0a5a0f2b8c11',
  videoId: 'a8a0a0de-26bd-4c5f-9d1a-0a5a0f2b8c22',
  title: 'london open',
  fileName: 'london_open.mp4',
  size,
  received: 0,
  fingerprint: '',
  url: '/api/video-uploads/f3f4a1de-26bd-4c5f-9d1a-0a5a0f2b8c11',
  expiresAt: '2026-11-25T10:00:00.000Z',
  ...changes,
});

const videoOf = (id: string): ProcessedVideo => ({
  id,
  title: 'london open',
  state: 'processing',
  failureCode: null,
  failureDetail: null,
  canRetry: false,
  fileName: 'london_open.mp4',
  size,
  durationSeconds: 0,
  width: 0,
  height: 0,
  quality: null,
  renditions: [],
  progress: 0,
  notices: [],
  loudness: null,
  posterUrl: null,
});

function start({ canConvert = true, unfinished = [] as Upload[] } = {}) {
  const api = installTestApi();
  api.answer(getUploadLimits, () => ({ maxBytes: 10 ** 9, maxSeconds: 3600, canConvert }));
  api.answer(listUploads, () => ({ data: unfinished }));
  api.answer(createUpload, ({ body }) => uploadOf({ ...body, received: 0 }));
  api.answer(completeUpload, ({ params }) => videoOf(params.id));
  api.answer(getProcessedVideo, ({ params }) => videoOf(params.id));
  api.answer(cancelUpload, () => undefined);
  queryClient.clear();
  onTestFinished(() => useUploads.setState({ items: [] }));
  const parts = renderPart(
    <>
      <UploadButtons />
      <UploadsCard />
    </>,
    { profile: buildUser(roleIds.trainer) },
  );
  const choose = (file: File) => parts.user.upload(screen.getByLabelText('Choose videos'), file);
  return { api, choose, ...parts };
}

test('a file goes out in order, and says when it is processed and ready', async () => {
  const tus = installTusServer({ size });
  const { api, choose } = start();
  await choose(film());
  expect(await screen.findByText('Uploaded, processing')).toBeTruthy();
  expect(tus.received).toBe(size);
  expect(tus.requests.map(({ method, offset }) => [method, offset])).toEqual([
    ['HEAD', undefined],
    ['PATCH', '0'],
    ['PATCH', String(4 * 1024 ** 2)],
  ]);
  expect(tus.requests.every(({ authorization }) => authorization === 'Bearer token-of-a-test')).toBe(true);
  const [{ body } = { body: null }] = api.callsOf(createUpload);
  expect(body).toMatchObject({ title: 'london open', fileName: 'london_open.mp4', size, mimeType: 'video/mp4' });
  const video = { state: 'failed', progress: 0, failureCode: 'corrupt' } as const;
  act(() => changeUpload(body?.videoId ?? '', { video }));
  expect(await screen.findByText('The file is damaged')).toBeTruthy();
  act(() => changeUpload(body?.videoId ?? '', { video: { state: 'ready', progress: 0.4, failureCode: null } }));
  expect(await screen.findByText('Ready to watch; smaller sizes 40%')).toBeTruthy();
});

test('what no browser can play is refused before a byte is sent, where nothing converts it', async () => {
  const tus = installTusServer({ size });
  const { api, choose } = start({ canConvert: false });
  await choose(film());
  expect(await screen.findByText('This file can’t be read as a video')).toBeTruthy();
  expect(tus.requests).toEqual([]);
  expect(api.callsOf(createUpload)).toEqual([]);
});

test('sound and pictures are refused before a byte is sent, wherever they would be converted to', async () => {
  const tus = installTusServer({ size });
  const { api, choose } = start();
  for (const [name, beginning] of [
    ['song.mp3', 'ID3\x04\x00'],
    ['bare.mp3', '\xff\xfb\x90\x64'],
    ['song.wav', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['moving.gif', 'GIF89a'],
  ] as const) {
    const bytes = Uint8Array.from(beginning, (letter) => letter.codePointAt(0) ?? 0);
    await choose(new File([bytes, new Uint8Array(100)], name, { type: 'video/mp4' }));
  }
  await waitFor(() => expect(screen.getAllByText('This file has no video')).toHaveLength(4));
  expect(tus.requests).toEqual([]);
  expect(api.callsOf(createUpload)).toEqual([]);
});

test('says how a video differs from its file, and why one was refused', async () => {
  installTusServer({ size });
  const { api, choose } = start();
  const notices: ProcessedVideo['notices'] = ['audio_tracks', 'tone_mapped'];
  api.answer(getProcessedVideo, ({ params }) => ({ ...videoOf(params.id), notices }));
  await choose(film());
  await screen.findByText('Uploaded, processing');
  const { videoId = '' } = useUploads.getState().items[0] ?? {};
  act(() => changeUpload(videoId, { video: { state: 'ready', progress: 1, failureCode: null } }));
  expect(await screen.findByText('The file has several audio tracks. Only the first one is played.')).toBeTruthy();
  expect(screen.getByText(/^HDR was converted/)).toBeTruthy();
  act(() => changeUpload(videoId, { video: { state: 'failed', progress: 0, failureCode: 'edited' } }));
  expect(await screen.findByText('Part of this video is only hidden')).toBeTruthy();
});

test('a lost connection is told, and the rest is sent when it is back', async () => {
  const tus = installTusServer({ size, lostAfter: 5_000_000 });
  const { choose, user } = start();
  await choose(film());
  expect(await screen.findByText('Connection lost, continues automatically')).toBeTruthy();
  tus.comeBack();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Uploaded, processing')).toBeTruthy();
  expect(tus.received).toBe(size);
});

test('continues automatically when the browser is connected again', async () => {
  const tus = installTusServer({ size, lostAfter: 100 });
  const { choose } = start();
  await choose(film());
  await screen.findByText('Connection lost, continues automatically');
  tus.comeBack();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Uploaded, processing')).toBeTruthy();
});

test('a file of a tab that is gone goes on when it is chosen again, and says so', async () => {
  const tus = installTusServer({ size });
  tus.received = size / 2;
  const { fingerprintOf } = await import('./fingerprint.ts');
  const known = uploadOf({ received: size / 2, fingerprint: await fingerprintOf(film()) });
  const { api, choose } = start({ unfinished: [known] });
  expect(await screen.findByText('50% uploaded. Choose london_open.mp4 again to continue.')).toBeTruthy();
  await choose(film());
  await screen.findByText('Uploaded, processing');
  expect(api.callsOf(createUpload)[0]?.body.videoId).toBe(known.videoId);
  expect(tus.requests.map(({ offset }) => offset)).toEqual([undefined, String(size / 2)]);
});

test('pauses, and gives up', async () => {
  const tus = installTusServer({ size });
  const { api, choose, user } = start();
  tus.isAway = true;
  await choose(film());
  await screen.findByText('Connection lost, continues automatically');
  await user.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(await screen.findByText('Paused')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel: london open' }));
  await waitFor(() => expect(screen.queryByText('london open')).toBeNull());
  expect(api.callsOf(cancelUpload)).toHaveLength(1);
});

test('what could not be announced is announced by resuming, and what is paused meanwhile stays so', async () => {
  const tus = installTusServer({ size });
  const { api, choose, user } = start();
  api.answer(createUpload, () => new Refusal('server.failed'));
  await choose(film());
  await screen.findByText('Connection lost, continues automatically');
  await user.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(await screen.findByText('Paused')).toBeTruthy();
  api.answer(createUpload, ({ body }) => uploadOf({ ...body, received: 0 }));
  // Paused again while the upload is being created.
  const { videoId = '' } = useUploads.getState().items[0] ?? {};
  act(() => (resumeUpload(videoId), pauseUpload(videoId)));
  await waitFor(() => expect(useUploads.getState().items[0]?.isAnnounced).toBe(true));
  expect(screen.getByText('Paused')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tus.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Resume all' }));
  expect(await screen.findByText('Uploaded, processing')).toBeTruthy();
  expect(tus.received).toBe(size);
});

test('stays paused when its access is renewed meanwhile', async () => {
  const tus = installTusServer({ size });
  tus.isRefusing = true;
  const { choose, user } = start();
  const answered = globalThis.fetch;
  let renew = () => {};
  const renewal = new Promise<void>((resolve) => (renew = resolve));
  const asked = vi.fn();
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    if (!String(given[0]).includes(refreshSession.path)) return answered(...given);
    asked();
    await renewal;
    return Response.json({ sessionId: currentSession().id, token: 'renewed', expiresInSeconds: 600 });
  });
  await choose(film());
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(await screen.findByText('Paused')).toBeTruthy();
  tus.isRefusing = false;
  const before = tus.requests.length;
  await act(async () => renew());
  // Anything that were sent would have arrived by then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(tus.requests).toHaveLength(before);
  await user.click(screen.getByRole('button', { name: 'Resume all' }));
  expect(await screen.findByText('Uploaded, processing')).toBeTruthy();
});

test('is gone from the list when the server refuses it', async () => {
  installTusServer({ size });
  const { api } = start();
  api.answer(createUpload, () => new Refusal('uploads.tooMany'));
  await act(() => uploadFiles([film()]));
  await waitFor(() => expect(useUploads.getState().items).toEqual([]));
});
