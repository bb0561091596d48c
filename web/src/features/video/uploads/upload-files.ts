import { ApiError } from '#platform/api/api-client.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import { newUuid } from '#platform/new-uuid.ts';
import { useSession } from '#platform/session/session.ts';
import { checkFile } from './file-check.ts';
import { fingerprintOf, titleOf } from './fingerprint.ts';
import { openFilm } from './poster-frame.ts';
import { renewAccess, sendFile } from './send-file.ts';
import { SpeedWindow } from './speed.ts';
import {
  announce,
  complete,
  giveUp,
  readLimits,
  readProcessed,
  readUnfinished,
  readVideosAgain,
  sendPoster,
} from './uploads.api.ts';
import { changeUpload, dropUpload, isUnderWay, putUpload, uploadOf, useUploads } from './uploads.store.ts';

const atOnce = 2;
const [firstPause, longestPause] = [1000, 30_000];
const shownMilliseconds = 500;
/** Where the picture of a film is taken from, unless its owner chooses another one. */
const posterShare = 0.1;

interface Transfer {
  file: File;
  url: string;
  stop: (() => void) | null;
  window: SpeedWindow;
  pause: number;
  timer: number | undefined;
}

/** What is kept of uploads beside what is shown; it lives as long as the tab, whatever page is open. */
const transfers = new Map<string, Transfer>();

/** The file of an upload of this tab. */
export const fileOf = (videoId: string): File | null => transfers.get(videoId)?.file ?? null;

/**
 * Uploads files, each as a video of its own; one that was begun before goes on.
 * @returns the ids of the videos, in the order of the files
 */
export async function uploadFiles(files: readonly File[]): Promise<string[]> {
  return Promise.all(files.map((file) => beginUpload(file)));
}

/** Uploads the file that is to replace that of a video. */
export async function replaceFile(video: { videoId: string; title: string }, file: File): Promise<void> {
  await beginUpload(file, video);
}

async function beginUpload(file: File, given?: { videoId: string; title: string }): Promise<string> {
  const fingerprint = await fingerprintOf(file);
  const known = given ? null : await findUnfinished(fingerprint);
  const videoId = given?.videoId ?? known?.videoId ?? newUuid();
  const title = given?.title ?? known?.title ?? titleOf(file.name);
  // The same file dropped twice is one upload.
  const current = uploadOf(videoId);
  if (transfers.has(videoId) && current && (isUnderWay(current) || current.state === 'paused')) {
    resumeUpload(videoId);
    return videoId;
  }
  putUpload({
    videoId,
    title,
    fileName: file.name,
    size: file.size,
    sent: known?.received ?? 0,
    state: 'checking',
    isAnnounced: given !== undefined || known !== null,
    speed: null,
    lostAt: null,
    refusal: null,
    resumedAt: known && known.received > 0 ? known.received / file.size : null,
    posterUrl: null,
    video: null,
  });
  void prepare(videoId, file, { title, fingerprint });
  return videoId;
}

async function findUnfinished(fingerprint: string) {
  const found = await readUnfinished().catch(() => null);
  return found?.data.find((upload) => upload.fingerprint === fingerprint) ?? null;
}

async function prepare(videoId: string, file: File, given: { title: string; fingerprint: string }): Promise<void> {
  const transfer: Transfer = {
    file,
    url: '',
    stop: null,
    window: new SpeedWindow(),
    pause: firstPause,
    timer: undefined,
  };
  transfers.set(videoId, transfer);
  try {
    const refusal = await checkFile(file, await readLimits());
    if (refusal) return changeUpload(videoId, { state: 'refused', refusal });
    const { title, fingerprint } = given;
    const upload = await announce({
      videoId,
      title,
      fileName: file.name.slice(-255),
      size: file.size,
      mimeType: file.type.slice(0, 100),
      fingerprint,
    });
    if (!uploadOf(videoId)) return void giveUp(videoId).catch(() => {});
    transfer.url = upload.url;
    changeUpload(videoId, { sent: upload.received, state: 'waiting', isAnnounced: true });
    readVideosAgain();
    sendNext();
    void takePoster(videoId, file);
  } catch (error) {
    // A refusal has been told by then; anything else is the connection.
    if (error instanceof ApiError && error.status < 500) forgetUpload(videoId);
    else lose(videoId, () => void prepare(videoId, file, given));
  }
}

async function takePoster(videoId: string, file: File): Promise<void> {
  const film = await openFilm(file);
  if (!film) return;
  try {
    const picture = await film.pictureAt(film.durationSeconds * posterShare);
    if (picture) await setPoster(videoId, picture);
  } catch {
    // A video without a picture is a video.
  } finally {
    film.close();
  }
}

/** Shows and stores the picture of a video. */
export async function setPoster(videoId: string, picture: Blob): Promise<void> {
  const before = uploadOf(videoId)?.posterUrl;
  if (before) URL.revokeObjectURL(before);
  changeUpload(videoId, { posterUrl: URL.createObjectURL(picture) });
  await sendPoster(videoId, picture);
}

/** As many at once as a connection carries well. */
function sendNext(): void {
  const { items } = useUploads.getState();
  const free = atOnce - items.filter(({ state }) => state === 'sending').length;
  for (const { videoId } of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) send(videoId);
}

function send(videoId: string): void {
  const transfer = transfers.get(videoId);
  if (!transfer) return;
  transfer.window.forget();
  changeUpload(videoId, { state: 'sending', speed: null, lostAt: null });
  let shownAt = 0;
  transfer.stop = sendFile(transfer.file, {
    url: transfer.url,
    isGentle: () => useUploads.getState().isGentle,
    onProgress(sent) {
      const now = Date.now();
      transfer.pause = firstPause;
      transfer.window.add(sent, now);
      if (now - shownAt < shownMilliseconds) return;
      shownAt = now;
      changeUpload(videoId, { sent, speed: transfer.window.speed() });
    },
    onArrived: () => void arrive(videoId),
    onFailed: (status) => void fail(videoId, status),
  });
}

async function fail(videoId: string, status: number | null): Promise<void> {
  if (uploadOf(videoId)?.state !== 'sending') return;
  if (status === 401 && (await renewAccess())) return send(videoId);
  // It may have arrived, and only the answer was lost.
  if (status === 404) return arrive(videoId);
  if (status === 410 || status === 413 || status === 403) {
    changeUpload(videoId, { state: 'refused', refusal: { reason: 'gone' } });
    return sendNext();
  }
  lose(videoId, () => {
    changeUpload(videoId, { state: 'waiting' });
    sendNext();
  });
}

/** Goes on by itself: after a pause that grows, or as soon as the browser says that it is connected. */
function lose(videoId: string, goOn: () => void): void {
  const transfer = transfers.get(videoId);
  if (!transfer) return;
  changeUpload(videoId, { state: 'lost', speed: null, lostAt: uploadOf(videoId)?.lostAt ?? Date.now() });
  const again = () => {
    window.clearTimeout(transfer.timer);
    window.removeEventListener('online', again);
    if (uploadOf(videoId)?.state === 'lost') goOn();
  };
  window.addEventListener('online', again);
  transfer.timer = window.setTimeout(again, transfer.pause);
  transfer.pause = Math.min(longestPause, transfer.pause * 2);
  sendNext();
}

async function arrive(videoId: string): Promise<void> {
  const item = uploadOf(videoId);
  if (!item) return;
  try {
    const { state, progress, failureCode } = await complete(videoId);
    changeUpload(videoId, { state: 'arrived', sent: item.size, speed: null, video: { state, progress, failureCode } });
    readVideosAgain();
    sendNext();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      changeUpload(videoId, { state: 'refused', refusal: { reason: 'gone' } });
      sendNext();
    } else lose(videoId, () => void arrive(videoId));
  }
}

/** Stops sending until `resumeUpload`. */
export function pauseUpload(videoId: string): void {
  const item = uploadOf(videoId);
  if (!item || !['waiting', 'sending', 'lost'].includes(item.state)) return;
  stop(videoId);
  changeUpload(videoId, { state: 'paused', speed: null, lostAt: null });
  sendNext();
}

export function resumeUpload(videoId: string): void {
  const state = uploadOf(videoId)?.state;
  if (state !== 'paused' && state !== 'lost') return;
  stop(videoId);
  changeUpload(videoId, { state: 'waiting', lostAt: null });
  sendNext();
}

/** Gives an upload up, here and on the server; one that has arrived is only not shown any more. */
export async function cancelUploadOf(videoId: string): Promise<void> {
  const state = uploadOf(videoId)?.state;
  forgetUpload(videoId);
  if (state !== 'arrived') await giveUp(videoId).catch(() => {});
  readVideosAgain();
}

function stop(videoId: string): void {
  const transfer = transfers.get(videoId);
  window.clearTimeout(transfer?.timer);
  transfer?.stop?.();
}

function forgetUpload(videoId: string): void {
  stop(videoId);
  transfers.delete(videoId);
  dropUpload(videoId);
  sendNext();
}

export function setGentle(isGentle: boolean): void {
  useUploads.setState({ isGentle });
}

/** Follows what becomes of uploads; once, when the first page that shows them is loaded. */
function follow(): void {
  onLive('videos.changed', ({ videoId, ...video }) => {
    if (uploadOf(videoId)?.state === 'arrived') changeUpload(videoId, { video });
  });
  // What was said meanwhile was not heard.
  onLive('resync', () => {
    for (const { videoId } of useUploads.getState().items.filter(({ state }) => state === 'arrived')) {
      void readProcessed(videoId)
        .then(({ state, progress, failureCode }) => changeUpload(videoId, { video: { state, progress, failureCode } }))
        .catch(() => {});
    }
  });
  useSession.subscribe((now, before) => {
    if (now.id !== before.id) for (const { videoId } of useUploads.getState().items) forgetUpload(videoId);
  });
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().items.some(isUnderWay)) event.preventDefault();
  });
}

follow();
