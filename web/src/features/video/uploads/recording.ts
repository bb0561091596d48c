/** Sources of a recording: camera, screen, or the screen with the camera in a corner. */
export const recordingSources = ['camera', 'screen', 'both'] as const;
export type RecordingSource = (typeof recordingSources)[number];

/** The first type that the browser supports is used; MP4 with H.264 needs no conversion. */
const types = [
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm',
];

const picturesPerSecond = 30;
const bitsPerSecond = 4_000_000;
/** Size of the camera as a share of the screen's height. */
const cornerShare = 0.24;

export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

export function canRecordScreen(): boolean {
  return canRecord() && 'getDisplayMedia' in navigator.mediaDevices;
}

export function recordedType(): string {
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
}

export interface OpenSource {
  /** The stream being recorded, for a preview. */
  stream: MediaStream;
  close(): void;
  /** Called when the browser ends the stream, for example because screen sharing was stopped. */
  onEnded(listener: () => void): void;
}

/** Requests camera, microphone and screen. Raises the browser's error if it is refused. */
export async function openSource(source: RecordingSource): Promise<OpenSource> {
  const opened: MediaStream[] = [];
  const stops: (() => void)[] = [];
  const close = () => {
    for (const stop of stops) stop();
    for (const track of opened.flatMap((stream) => stream.getTracks())) track.stop();
  };
  try {
    const screen =
      source === 'camera'
        ? null
        : await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: picturesPerSecond }, audio: true });
    if (screen) opened.push(screen);
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    const own = await navigator.mediaDevices.getUserMedia({ audio: true, video: source === 'screen' ? false : size });
    opened.push(own);
    const sound = mixed(opened);
    stops.push(sound.stop);
    const picture = await pictureOf(source, screen, own, stops);
    const stream = new MediaStream([picture, ...sound.tracks]);
    const watched = (screen ?? own).getVideoTracks()[0];
    return { stream, close, onEnded: (listener) => watched?.addEventListener('ended', listener) };
  } catch (error) {
    close();
    throw error;
  }
}

async function pictureOf(
  source: RecordingSource,
  screen: MediaStream | null,
  own: MediaStream,
  stops: (() => void)[],
): Promise<MediaStreamTrack> {
  if (source === 'both' && screen) {
    const composed = await compose(screen, own);
    stops.push(composed.stop);
    return composed.track;
  }
  const track = (screen ?? own).getVideoTracks()[0];
  if (!track) throw new DOMException('There is no picture', 'NotFoundError');
  return track;
}

/** Mixes the sound of microphone and screen. */
function mixed(streams: readonly MediaStream[]): { tracks: MediaStreamTrack[]; stop(): void } {
  const loud = streams.filter((stream) => stream.getAudioTracks().length > 0);
  if (loud.length < 2) return { tracks: loud.flatMap((stream) => stream.getAudioTracks()), stop: () => {} };
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  for (const stream of loud) context.createMediaStreamSource(stream).connect(output);
  return { tracks: output.stream.getAudioTracks(), stop: () => void context.close() };
}

/** Draws the camera in a corner of the screen. */
async function compose(screen: MediaStream, camera: MediaStream): Promise<{ track: MediaStreamTrack; stop(): void }> {
  const [back, front] = await Promise.all([playing(screen), playing(camera)]);
  const canvas = document.createElement('canvas');
  canvas.width = back.videoWidth;
  canvas.height = back.videoHeight;
  const context = canvas.getContext('2d');
  const draw = () => {
    context?.drawImage(back, 0, 0, canvas.width, canvas.height);
    const height = canvas.height * cornerShare;
    const width = (height * front.videoWidth) / Math.max(1, front.videoHeight);
    const gap = canvas.height * 0.02;
    context?.drawImage(front, canvas.width - width - gap, canvas.height - height - gap, width, height);
  };
  const stop = tick(draw);
  const track = canvas.captureStream(picturesPerSecond).getVideoTracks()[0];
  if (!track) throw new DOMException('There is no picture', 'NotFoundError');
  return { track, stop };
}

async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  return video;
}

/** Timer in a worker: timers of background pages run once a second, and while another window is recorded this page is in the background. */
function tick(work: () => void): () => void {
  const code = `setInterval(() => postMessage(0), ${Math.round(1000 / picturesPerSecond)})`;
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.addEventListener('message', work);
  return () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
}

export interface Recorder {
  pause(): void;
  resume(): void;
  /** Stops recording; returns the file. */
  stop(name: string): Promise<File>;
}

/** Records a stream. Data is passed to the browser every second, which keeps large recordings on the disk. */
export function record(stream: MediaStream): Recorder {
  const type = recordedType();
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), videoBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
  });
  recorder.start(1000);
  return {
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    stop: (name) =>
      new Promise((resolve) => {
        const end = () => {
          const ending = recorder.mimeType.startsWith('video/mp4') ? 'mp4' : 'webm';
          const kind = recorder.mimeType.split(';')[0] ?? '';
          resolve(new File(parts, `${name}.${ending}`, { type: kind, lastModified: Date.now() }));
        };
        if (recorder.state === 'inactive') end();
        else {
          recorder.addEventListener('stop', end, { once: true });
          recorder.stop();
        }
      }),
  };
}
