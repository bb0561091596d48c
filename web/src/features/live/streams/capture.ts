import type { Inset } from './scene.ts';
import { mixScene, type SceneMixer } from './scene-mixer.ts';

export const sources = ['camera', 'screen', 'both'] as const;

/** What to show; `both`: the screen with the camera in a corner. */
export type Source = (typeof sources)[number];

export interface DeviceChoice {
  source: Source;
  /** Empty: the browser's default device. */
  cameraId: string;
  microphoneId: string;
}

/** A source that ended by itself: screen sharing by the browser's button, a device by unplugging it. */
export type Loss = 'screen' | 'camera' | 'microphone';

interface Picture {
  of: string;
  track: MediaStreamTrack;
  mixer: SceneMixer | null;
  screen: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
}

interface Sound {
  of: string;
  track: MediaStreamTrack;
}

const cameraSize = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
const insetCameraSize = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24, max: 30 } };

/**
 * Holds the captured devices. A newly chosen device is opened before the old one is released, and unchanged devices are not touched:
 * changing the picture does not interrupt the sound, a screen that is already shared is not requested again, and after cancelling the
 * previous choice stays active.
 */
export class Capture {
  readonly #onLoss: (loss: Loss) => void;
  #picture: Picture | null = null;
  #sound: Sound | null = null;
  #turn = 0;

  constructor(onLoss: (loss: Loss) => void) {
    this.#onLoss = onLoss;
  }

  /** @returns the captured stream, or null if a later choice or the end came in between; raises the browser's errors */
  async choose({ source, cameraId, microphoneId }: DeviceChoice, inset: Inset): Promise<MediaStream | null> {
    const turn = ++this.#turn;
    const pictureOf = source === 'screen' ? source : `${source} ${cameraId}`;
    const soundOf = `microphone ${microphoneId}`;
    const keepsPicture = this.#picture?.of === pictureOf && this.#picture.track.readyState === 'live';
    const keepsSound = this.#sound?.of === soundOf && this.#sound.track.readyState === 'live';
    const opened: MediaStreamTrack[] = [];
    try {
      const shared = this.#picture?.screen?.readyState === 'live' ? this.#picture.screen : null;
      // The screen first: browsers require it soon after the click.
      const screen = keepsPicture || source === 'camera' ? null : (shared ?? (await openScreen(opened)));
      const wantsCamera = !keepsPicture && source !== 'screen';
      const [camera, microphone] = await openDevices(opened, {
        video: wantsCamera && named(cameraId, source === 'both' ? insetCameraSize : cameraSize),
        audio: !keepsSound && named(microphoneId, {}),
      });
      if (turn !== this.#turn) {
        stopAll(opened);
        return null;
      }
      if (!keepsPicture) this.#take(pictureOf, screen, camera, inset);
      if (!keepsSound && microphone) {
        this.#sound?.track.stop();
        this.#sound = { of: soundOf, track: microphone };
        this.#listen(microphone, 'microphone');
      }
    } catch (error) {
      stopAll(opened);
      if (turn !== this.#turn) return null;
      throw error;
    }
    return this.#stream();
  }

  #take(of: string, screen: MediaStreamTrack | null, camera: MediaStreamTrack | null, inset: Inset): void {
    const track = screen ?? camera;
    if (!track) return;
    const before = this.#picture;
    const mixer = screen && camera ? mixScene(screen, camera, inset) : null;
    this.#picture = { of, track: mixer?.track ?? track, mixer, screen, camera };
    if (screen && screen !== before?.screen) this.#listen(screen, 'screen');
    if (camera) this.#listen(camera, 'camera');
    letGo(before, screen);
  }

  /** `ended` is not fired for tracks that we stop, so this is only for tracks that end by themselves. */
  #listen(track: MediaStreamTrack, loss: Loss): void {
    track.addEventListener('ended', () => {
      const isCurrent = [this.#picture?.screen, this.#picture?.camera, this.#sound?.track].includes(track);
      if (isCurrent) this.#onLoss(loss);
    });
  }

  setInset(inset: Inset): void {
    this.#picture?.mixer?.setInset(inset);
  }

  #stream(): MediaStream {
    return new MediaStream([this.#picture?.track, this.#sound?.track].filter((track) => track !== undefined));
  }

  stop(): void {
    this.#turn++;
    letGo(this.#picture);
    this.#sound?.track.stop();
    this.#picture = null;
    this.#sound = null;
  }
}

const named = (id: string, wishes: MediaTrackConstraints) =>
  id === '' ? wishes : { ...wishes, deviceId: { exact: id } };

async function openScreen(opened: MediaStreamTrack[]): Promise<MediaStreamTrack | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15, max: 30 } } });
  opened.push(...stream.getTracks());
  return stream.getVideoTracks()[0] ?? null;
}

/** One permission request for both devices, if both are needed. */
async function openDevices(
  opened: MediaStreamTrack[],
  wanted: { video: MediaTrackConstraints | false; audio: MediaTrackConstraints | false },
): Promise<[camera: MediaStreamTrack | null, microphone: MediaStreamTrack | null]> {
  if (!wanted.video && !wanted.audio) return [null, null];
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  opened.push(...stream.getTracks());
  return [stream.getVideoTracks()[0] ?? null, stream.getAudioTracks()[0] ?? null];
}

/** Releases the sources of a picture, except a screen that is used by the next one. */
function letGo(picture: Picture | null, kept: MediaStreamTrack | null = null): void {
  picture?.mixer?.stop();
  for (const track of [picture?.screen, picture?.camera]) if (track && track !== kept) track.stop();
}

function stopAll(tracks: MediaStreamTrack[]): void {
  for (const track of tracks) track.stop();
}
