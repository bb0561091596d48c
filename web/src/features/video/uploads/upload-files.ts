import { ApiError } from '#platform/api/api-client.ts';
import { newUuid } from '#platform/new-uuid.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import { useSession } from '#platform/session/session.ts';
import { checkFile } from './file-check.ts';
import { fingerprintOf, titleOf } from './fingerprint.ts';
import { renewAccess, sendFile } from './send-file.ts';
import { SpeedWindow } from './speed.ts';
import { takePoster } from './upload-poster.ts';
import {
  announce,
  complete,
  giveUp,
  readLimits,
  readProcessed,
  readUnfinished,
  readVideosAgain,
} from './uploads.api.ts';
import { changeUpload, dropUpload, isUnderWay, putUpload, uploadOf, useUploads } from './uploads.store.ts';

const atOnce = 2;
const [firstPause, longestPause] = [1000, 30_000];
const shownMilliseconds = 500;

interface Transfer {
  file: File;
  title: string;
  fingerprint: string;
  /** Requested destination; undefined: chosen by the server. */
  hostId: string | null | undefined;
  /** Upload URL; empty until the upload has been created. */
  url: string;
  isBeingAnnounced: boolean;
  stop: (() => void) | null;
  window: SpeedWindow;
  pause: number;
  /** Stops waiting for the connection. */
  stopWaiting: (() => void) | null;
}

/** Data of uploads beyond what is shown; kept for the lifetime of the tab, across pages. */
const transfers = new Map<string, Transfer>();

/** The file of an upload in this tab. */
export const fileOf = (videoId: string): File | null => transfers.get(videoId)?.file ?? null;

/**
 * Uploads files, each as a new video; uploads started earlier are resumed.
 * @returns the ids of the videos, in the order of the files
 */
export async function uploadFiles(files: readonly File[]): Promise<string[]> {
  return Promise.all(files.map((file) => beginUpload(file)));
}

/** Uploads a file that replaces that of a video. */
export async function replaceFile(video: { videoId: string; title: string }, file: File): Promise<void> {
  await beginUpload(file, video);
}

async function beginUpload(file: File, given?: { videoId: string; title: string }): Promise<string> {
  const fingerprint = await fingerprintOf(file);
  const known = given ? null : await findUnfinished(fingerprint);
  const videoId = given?.videoId ?? known?.videoId ?? newUuid();
  const title = given?.title ?? known?.title ?? titleOf(file.name);
  // The same file dropped twice is uploaded once.
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
  transfers.set(videoId, {
    file,
    title,
    fingerprint,
    hostId: given ? undefined : useUploads.getState().hostId,
    url: '',
    isBeingAnnounced: false,
    stop: null,
    window: new SpeedWindow(),
    pause: firstPause,
    stopWaiting: null,
  });
  void prepare(videoId);
  return videoId;
}

async function findUnfinished(fingerprint: string) {
  const found = await readUnfinished().catch(() => null);
  return found?.data.find((upload) => upload.fingerprint === fingerprint) ?? null;
}

/** Checks a file and creates its upload. The user may pause or cancel it meanwhile. */
async function prepare(videoId: string): Promise<void> {
  const transfer = transfers.get(videoId);
  if (!transfer || transfer.isBeingAnnounced) return;
  const { file, title, fingerprint, hostId } = transfer;
  transfer.isBeingAnnounced = true;
  const isGivenUp = () => transfers.get(videoId) !== transfer;
  try {
    const refusal = await checkFile(file, await readLimits());
    if (isGivenUp()) return;
    if (refusal) return changeUpload(videoId, { state: 'refused', refusal });
    const upload = await announce({
      videoId,
      title,
      fileName: file.name,
      size: file.size,
      mimeType: file.type.slice(0, 100),
      fingerprint,
      ...(hostId !== undefined && { hostId }),
    });
    if (isGivenUp()) return void (uploadOf(videoId) ?? giveUp(videoId).catch(() => {}));
    transfer.url = upload.url;
    const state = uploadOf(videoId)?.state === 'paused' ? 'paused' : 'waiting';
    changeUpload(videoId, { sent: upload.received, state, lostAt: null, isAnnounced: true });
    readVideosAgain();
    sendNext();
    void takePoster(videoId, file);
  } catch (error) {
    if (isGivenUp()) return;
    // Refusals have already been shown; other errors are connection problems.
    if (error instanceof ApiError && error.status < 500) forgetUpload(videoId);
    else lose(videoId, () => void prepare(videoId));
  } finally {
    transfer.isBeingAnnounced = false;
  }
}

/** Limits parallel uploads to a number that a connection can handle. */
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
  if (status === 401 && (await renewAccess())) {
    // It may have been paused or cancelled meanwhile.
    if (uploadOf(videoId)?.state === 'sending') send(videoId);
    return;
  }
  // It may be complete, with only the response lost.
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

/** Retries by itself: with a growing delay, or as soon as the browser is online. */
function lose(videoId: string, goOn: () => void): void {
  const transfer = transfers.get(videoId);
  if (!transfer || uploadOf(videoId)?.state === 'paused') return;
  changeUpload(videoId, { state: 'lost', speed: null, lostAt: uploadOf(videoId)?.lostAt ?? Date.now() });
  const again = () => {
    transfer.stopWaiting?.();
    if (uploadOf(videoId)?.state === 'lost') goOn();
  };
  transfer.stopWaiting?.();
  const timer = window.setTimeout(again, transfer.pause);
  window.addEventListener('online', again);
  transfer.stopWaiting = () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', again);
    transfer.stopWaiting = null;
  };
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

/** Pauses sending until `resumeUpload`. */
export function pauseUpload(videoId: string): void {
  const item = uploadOf(videoId);
  if (!item || !isUnderWay(item)) return;
  stop(videoId);
  changeUpload(videoId, { state: 'paused', speed: null, lostAt: null });
  sendNext();
}

/** Resumes a paused upload, or retries at once instead of waiting for the connection. */
export function resumeUpload(videoId: string): void {
  const state = uploadOf(videoId)?.state;
  if (state !== 'paused' && state !== 'lost') return;
  stop(videoId);
  const isAnnounced = transfers.get(videoId)?.url !== '';
  changeUpload(videoId, { state: isAnnounced ? 'waiting' : 'checking', lostAt: null });
  if (isAnnounced) sendNext();
  else void prepare(videoId);
}

/** Cancels an upload, here and on the server; a completed one is only hidden. */
export async function cancelUploadOf(videoId: string): Promise<void> {
  const state = uploadOf(videoId)?.state;
  forgetUpload(videoId);
  if (state !== 'arrived') await giveUp(videoId).catch(() => {});
  readVideosAgain();
}

function stop(videoId: string): void {
  const transfer = transfers.get(videoId);
  transfer?.stopWaiting?.();
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

/** Follows the processing of uploads; called once, when the first page with uploads is loaded. */
function follow(): void {
  onLive('videos.changed', ({ videoId, ...video }) => {
    if (uploadOf(videoId)?.state === 'arrived') changeUpload(videoId, { video });
  });
  // Messages may have been missed.
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
