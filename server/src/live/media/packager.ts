import { randomUUID } from 'node:crypto';
import { AccessUnits, type AccessUnit } from './access-units.ts';
import { CaptureClock } from './capture-clock.ts';
import { FragmentedFile } from './fragmented-file.ts';
import { InOrder } from './in-order.ts';
import { ParameterSetIds } from './parameter-set-ids.ts';
import { parametersOf, shapeOf, type PictureShape } from './parameter-sets.ts';
import type { Kind } from './publisher.ts';
import { payloadOf, timestampOf } from './rtp.ts';

/** Common properties of successive segments. A new part begins when the picture's size or the publisher changes. */
export interface Part {
  id: string;
  init: Buffer;
  shape: PictureShape;
}

/** About two seconds of picture and sound that can be played on their own after the part's initialisation segment. */
export interface Segment {
  part: Part;
  bytes: Buffer;
  /** Capture time of its first picture, in milliseconds since 1970. */
  startsAt: number;
  seconds: number;
}

interface PackagerEvents {
  onSegment(segment: Segment): void;
  onKeyframeWanted(): void;
  onFailed(error: unknown): void;
}

interface OpenPart {
  file: FragmentedFile;
  parameters: string;
  /** On the clock of `performance.now()`. */
  startedAt: number;
  /** Offset from each clock to that of the part; fixed, so that time never goes backwards. */
  offsets: { video: number; audio: number | undefined };
}

/** A keyframe with the following packets, until the delays of sound and picture are known. */
interface Beginning {
  at: number;
  shape: PictureShape;
  parameters: string;
  pictures: { unit: AccessUnit; at: number }[];
  sounds: { payload: Buffer; at: number }[];
}

const beginningMilliseconds = 500;
const keyframeMilliseconds = 2000;

/** Makes segments from H.264 and Opus packets as they arrive, without decoding. */
export class Packager {
  readonly #events: PackagerEvents;
  #clocks!: Record<Kind, CaptureClock>;
  #orders!: Record<Kind, InOrder>;
  #units!: AccessUnits;
  #ids!: ParameterSetIds;
  #beginning: Beginning | undefined;
  #open: OpenPart | undefined;
  #isWhole = false;
  #lastKeyAt = 0;
  #now = 0;

  constructor(events: PackagerEvents) {
    this.#events = events;
    this.#reset();
  }

  #reset(): void {
    this.#clocks = { video: new CaptureClock(90_000), audio: new CaptureClock(48_000) };
    this.#orders = {
      video: new InOrder((packet, isAfterGap) => this.#takeVideo(packet, isAfterGap)),
      audio: new InOrder((packet) => this.#takeAudio(packet)),
    };
    this.#units = new AccessUnits();
    this.#ids = new ParameterSetIds();
    this.#beginning = undefined;
    this.#isWhole = false;
  }

  /** `now` on the clock of `performance.now()`. */
  push(kind: Kind, packet: Buffer, now: number): void {
    this.#now = now;
    if (now - this.#lastKeyAt > keyframeMilliseconds) this.#events.onKeyframeWanted();
    this.#orders[kind].push(Buffer.from(packet), now);
  }

  /** The publisher is gone, or is replaced. */
  async interrupt(): Promise<void> {
    const last = this.#open;
    this.#open = undefined;
    this.#reset();
    await last?.file.close();
  }

  #takeVideo(packet: Buffer, isAfterGap: boolean): void {
    const elapsed = this.#clocks.video.note(timestampOf(packet), this.#now);
    const pushed = this.#units.push(packet, isAfterGap);
    if (pushed === null) return;
    if (pushed === 'damaged') {
      // The following pictures depend on the damaged one.
      this.#isWhole = false;
      this.#events.onKeyframeWanted();
      return;
    }
    const unit = { ...pushed, units: this.#ids.rewrite(pushed.units) };
    if (unit.isKey) this.#takeKeyframe(unit);
    else if (this.#isWhole) this.#addPicture(unit, elapsed);
    if (unit.isKey && this.#isWhole) this.#addPicture(unit, elapsed);
    this.#finishBeginning();
  }

  /** Begins another part when the decoder has to be initialised again. */
  #takeKeyframe(unit: AccessUnit): void {
    this.#isWhole = true;
    this.#lastKeyAt = this.#now;
    const parameters = parametersOf(unit.units);
    const open = this.#open;
    if (open && (parameters === null || parameters === open.parameters)) return;
    if (this.#beginning && (parameters === null || parameters === this.#beginning.parameters)) return;
    const shape = shapeOf(unit.units);
    if (!shape || parameters === null) {
      this.#isWhole = open !== undefined || this.#beginning !== undefined;
      return;
    }
    this.#open = undefined;
    void open?.file.close();
    this.#beginning = { at: this.#now, shape, parameters, pictures: [], sounds: [] };
  }

  #addPicture(unit: AccessUnit, elapsed: number): void {
    if (this.#beginning) this.#beginning.pictures.push({ unit, at: elapsed });
    else this.#write(unit, elapsed);
  }

  #write(unit: AccessUnit, elapsed: number): void {
    const open = this.#open;
    if (!open) return;
    open.file.addPicture(Math.max(0, elapsed - open.offsets.video) / 1000, unit.isKey, unit.units);
  }

  #takeAudio(packet: Buffer): void {
    const payload = payloadOf(packet);
    if (payload.length === 0) return;
    const elapsed = this.#clocks.audio.note(timestampOf(packet), this.#now);
    if (this.#beginning) this.#beginning.sounds.push({ payload, at: elapsed });
    else this.#writeSound(payload, elapsed);
  }

  #writeSound(payload: Buffer, elapsed: number): void {
    const open = this.#open;
    if (!open) return;
    open.offsets.audio ??= open.startedAt - this.#clocks.audio.anchor;
    open.file.addSound((elapsed - open.offsets.audio) / 1000, payload);
  }

  #finishBeginning(): void {
    const beginning = this.#beginning;
    const [first] = beginning?.pictures ?? [];
    if (!beginning || !first || this.#now - beginning.at < beginningMilliseconds) return;
    this.#beginning = undefined;
    const startedAt = first.at + this.#clocks.video.anchor;
    const epoch = Date.now() - performance.now();
    const part: Part = { id: randomUUID(), init: Buffer.alloc(0), shape: beginning.shape };
    const file = new FragmentedFile(beginning.shape, {
      onInit: (init) => {
        part.init = init;
      },
      onFragment: ({ bytes, startSeconds, seconds }) =>
        this.#events.onSegment({ part, bytes, startsAt: Math.round(epoch + startedAt + startSeconds * 1000), seconds }),
      onFailed: (error) => this.#events.onFailed(error),
    });
    const offsets = { video: first.at, audio: undefined };
    this.#open = { file, parameters: beginning.parameters, startedAt, offsets };
    for (const { unit, at } of beginning.pictures) this.#write(unit, at);
    for (const { payload, at } of beginning.sounds) this.#writeSound(payload, at);
  }
}
