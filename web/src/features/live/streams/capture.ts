import { openDevices, type DeviceKind, type DeviceProblem } from '#platform/media/open-devices.ts';
import { openCard, type Card, type OpenCard } from './card-track.ts';
import { mixScene, type SceneMixer } from './scene-mixer.ts';
import type { Inset } from './scene.ts';

/** What viewers see, in the order of the keys: a chart with the camera beside it, the screen, the camera, or a card during a break. */
export const scenes = ['chart', 'screen', 'camera', 'break'] as const;

export type Scene = (typeof scenes)[number];

export interface CaptureChoice {
  scene: Scene;
  isCameraOn: boolean;
  /** Empty: the browser's default device. */
  cameraId: string;
  microphoneId: string;
}

/** What is shown instead of a camera, and during a break. */
export type Cards = Record<'person' | 'break', Card>;

/** A source that ended by itself: screen sharing by the browser's button, a device by unplugging it. */
export type Loss = 'screen' | 'camera' | 'microphone';

export interface Captured {
  stream: MediaStream;
  hasCamera: boolean;
  hasMicrophone: boolean;
  /** Why a wanted device is not used. */
  problems: Record<DeviceKind, DeviceProblem | null>;
}

interface Picture {
  of: string;
  track: MediaStreamTrack;
  mixer: SceneMixer | null;
  screen: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  card: OpenCard | null;
}

interface Sound {
  of: string;
  track: MediaStreamTrack;
}

/** A device that was chosen cannot be opened; the one before continues. */
export class DeviceRefusedError extends Error {}

const cameraSize = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
const insetCameraSize = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24, max: 30 } };

/**
 * Holds the captured devices. A newly chosen device is opened before the old one is released, and unchanged devices are not touched:
 * changing the picture does not interrupt the sound, a screen that is already shared is not requested again, and after cancelling the
 * previous choice stays active. Without a camera there is still a picture, and without a microphone too.
 */
export class Capture {
  readonly #onLoss: (loss: Loss) => void;
  readonly #cards: () => Cards;
  #picture: Picture | null = null;
  #sound: Sound | null = null;
  #turn = 0;

  constructor(onLoss: (loss: Loss) => void, cards: () => Cards) {
    this.#onLoss = onLoss;
    this.#cards = cards;
  }

  /**
   * @returns what is captured, or null if a later choice or the end came in between
   * @throws DeviceRefusedError, and the browser's error when no screen is shared
   */
  async choose(choice: CaptureChoice, inset: Inset): Promise<Captured | null> {
    const turn = ++this.#turn;
    const { scene, cameraId, microphoneId } = choice;
    const wantsCamera = choice.isCameraOn && scene !== 'break';
    const of = scene === 'break' ? scene : `${scene === 'screen' ? scene : 'camera'} ${wantsCamera ? cameraId : 'off'}`;
    const before = this.#picture;
    const camera =
      wantsCamera && before && isLive(before.camera) && before.of.endsWith(` ${cameraId}`) ? before.camera : null;
    const keepsPicture = before?.of === of && isLive(before.track) && (!wantsCamera || camera !== null);
    const keepsSound = this.#sound?.of === microphoneId && isLive(this.#sound.track);
    const opened: MediaStreamTrack[] = [];
    try {
      const shared = before && isLive(before.screen) ? before.screen : null;
      // The screen first: browsers require it soon after the click.
      const screen = keepsPicture || scene !== 'screen' ? null : (shared ?? (await openScreen(opened)));
      const size = scene === 'screen' ? insetCameraSize : cameraSize;
      const devices = await openDevices({
        camera: wantsCamera && !camera ? named(cameraId, size) : null,
        microphone: keepsSound ? null : named(microphoneId, {}),
      });
      opened.push(...[devices.camera, devices.microphone].filter((track) => track !== null));
      if (turn !== this.#turn) {
        stopAll(opened);
        return null;
      }
      this.#check(choice, devices.problems);
      if (camera && !keepsPicture) void camera.applyConstraints(size).catch(() => {});
      if (!keepsPicture) this.#take(of, { scene, screen, camera: camera ?? devices.camera }, inset);
      if (!keepsSound) this.#hear(microphoneId, devices.microphone);
      return { ...this.#captured(), problems: devices.problems };
    } catch (error) {
      stopAll(opened);
      if (turn !== this.#turn) return null;
      throw error;
    }
  }

  /** Another device than the browser's default was chosen, while the one before works: it is not given up for one that does not. */
  #check({ cameraId, microphoneId }: CaptureChoice, problems: Captured['problems']): void {
    const hasLostCamera = problems.camera !== null && cameraId !== '' && isLive(this.#picture?.camera ?? null);
    const hasLostSound = problems.microphone !== null && microphoneId !== '' && isLive(this.#sound?.track ?? null);
    if (hasLostCamera || hasLostSound) throw new DeviceRefusedError('the device cannot be opened');
  }

  #take(of: string, given: Pick<Picture, 'screen' | 'camera'> & { scene: Scene }, inset: Inset): void {
    const { scene, screen, camera } = given;
    const before = this.#picture;
    const mixer = screen && camera ? mixScene(screen, camera, inset) : null;
    const card = screen || camera ? null : openCard(this.#cards()[scene === 'break' ? 'break' : 'person']);
    const track = mixer?.track ?? screen ?? camera ?? card?.track;
    if (!track) return;
    this.#picture = { of, track, mixer, screen, camera, card };
    if (screen && screen !== before?.screen) this.#listen(screen, 'screen');
    if (camera && camera !== before?.camera) this.#listen(camera, 'camera');
    letGo(before, [screen, camera]);
  }

  #hear(of: string, track: MediaStreamTrack | null): void {
    this.#sound?.track.stop();
    this.#sound = track && { of, track };
    if (track) this.#listen(track, 'microphone');
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

  #captured(): Omit<Captured, 'problems'> {
    const tracks = [this.#picture?.track, this.#sound?.track].filter((track) => track !== undefined);
    const hasCamera = (this.#picture?.camera ?? null) !== null;
    return { stream: new MediaStream(tracks), hasCamera, hasMicrophone: this.#sound !== null };
  }

  stop(): void {
    this.#turn++;
    letGo(this.#picture);
    this.#sound?.track.stop();
    this.#picture = null;
    this.#sound = null;
  }
}

const isLive = (track: MediaStreamTrack | null) => track?.readyState === 'live';

const named = (id: string, wishes: MediaTrackConstraints) =>
  id === '' ? wishes : { ...wishes, deviceId: { exact: id } };

async function openScreen(opened: MediaStreamTrack[]): Promise<MediaStreamTrack | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15, max: 30 } } });
  opened.push(...stream.getTracks());
  return stream.getVideoTracks()[0] ?? null;
}

/** Releases the sources of a picture, except those that are used by the next one. */
function letGo(picture: Picture | null, kept: readonly (MediaStreamTrack | null)[] = []): void {
  picture?.mixer?.stop();
  picture?.card?.stop();
  for (const track of [picture?.screen, picture?.camera]) if (track && !kept.includes(track)) track.stop();
}

function stopAll(tracks: MediaStreamTrack[]): void {
  for (const track of tracks) track.stop();
}
