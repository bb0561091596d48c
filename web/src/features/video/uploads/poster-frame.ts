const width = 1280;
const patienceMilliseconds = 8000;

/** A video opened in the browser for taking frames; `close` releases its memory. */
export interface OpenFilm {
  durationSeconds: number;
  /** The frame at a second as JPEG. */
  pictureAt(second: number): Promise<Blob | null>;
  close(): void;
}

/** Opens a file as a video; null if this browser cannot play it. */
export async function openFilm(file: Blob): Promise<OpenFilm | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = address;
  const close = () => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  };
  if (!(await happens(video, 'loadeddata'))) {
    close();
    return null;
  }
  return {
    durationSeconds: await durationOf(video),
    async pictureAt(second) {
      const sought = happens(video, 'seeked');
      video.currentTime = second;
      return (await sought) ? drawn(video) : null;
    },
    close,
  };
}

/** Videos recorded in a browser do not contain their duration: seeks to the end to find it. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration;
  const sought = happens(video, 'seeked');
  video.currentTime = Number.MAX_SAFE_INTEGER;
  await sought;
  return Number.isFinite(video.duration) ? video.duration : video.currentTime;
}

async function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, width / Math.max(1, video.videoWidth));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

/** Whether an event occurs before an error or a timeout. */
function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMilliseconds);
    const end = (isGood: boolean) => () => {
      clearTimeout(timer);
      resolve(isGood);
    };
    video.addEventListener(event, end(true), { once: true });
    video.addEventListener('error', end(false), { once: true });
  });
}
