import type { ToSceneWorker } from './scene-worker.ts';
import { drawScene, type Inset } from './scene.ts';

/** A video track that shows a screen with a camera in its corner. */
export interface SceneMixer {
  track: MediaStreamTrack;
  setInset: (inset: Inset) => void;
  /** Ends this track; the two source tracks belong to the caller. */
  stop: () => void;
}

/** Mixes two tracks: in a worker if the browser provides frames, otherwise in a canvas of the page. */
export function mixScene(screen: MediaStreamTrack, camera: MediaStreamTrack, inset: Inset): SceneMixer {
  const worker = new Worker(new URL('./scene-worker.ts', import.meta.url), { type: 'module' });
  const hasFrames = 'MediaStreamTrackProcessor' in window && 'MediaStreamTrackGenerator' in window;
  return hasFrames ? mixInWorker(worker, screen, camera, inset) : mixInPage(worker, screen, camera, inset);
}

function mixInWorker(worker: Worker, screen: MediaStreamTrack, camera: MediaStreamTrack, inset: Inset): SceneMixer {
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  // Clones, because the preview and the detection of their end use the originals.
  const own = [screen.clone(), camera.clone()] as const;
  const [screenFrames, cameraFrames] = [frames(own[0]), frames(own[1])];
  const output = track.writable;
  tell(worker, { type: 'mix', screen: screenFrames, camera: cameraFrames, output, inset }, [
    screenFrames,
    cameraFrames,
    output,
  ]);
  return {
    track,
    setInset: (changed) => tell(worker, { type: 'inset', inset: changed }),
    stop: () => {
      track.stop();
      for (const each of own) each.stop();
      worker.terminate();
    },
  };
}

/** Frames of a track as a stream (W3C mediacapture-transform; typed by mediabunny). */
function frames(track: MediaStreamTrack): ReadableStream<VideoFrame> {
  if (!isVideo(track)) throw new Error('a track without pictures');
  return new MediaStreamTrackProcessor({ track }).readable;
}

const isVideo = (track: MediaStreamTrack): track is MediaStreamVideoTrack => track.kind === 'video';

function mixInPage(worker: Worker, screen: MediaStreamTrack, camera: MediaStreamTrack, first: Inset): SceneMixer {
  let inset = first;
  const [screenVideo, cameraVideo] = [play(screen), play(camera)];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  const track = canvas.captureStream().getVideoTracks()[0];
  if (!context || !track) throw new Error('a canvas that cannot be captured');
  // Timers of background pages are throttled, those of workers are not.
  worker.addEventListener('message', () => {
    if (screenVideo.videoWidth > 0) drawScene(context, pictureOf(screenVideo), pictureOf(cameraVideo), inset);
    tell(worker, { type: 'drawn' });
  });
  tell(worker, { type: 'tick' });
  return {
    track,
    setInset: (changed) => {
      inset = changed;
    },
    stop: () => {
      worker.terminate();
      track.stop();
      for (const video of [screenVideo, cameraVideo]) video.srcObject = null;
    },
  };
}

const pictureOf = (video: HTMLVideoElement) => ({ image: video, width: video.videoWidth, height: video.videoHeight });

function play(track: MediaStreamTrack): HTMLVideoElement {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  video.srcObject = new MediaStream([track]);
  void video.play().catch(() => {});
  return video;
}

function tell(worker: Worker, message: ToSceneWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}
