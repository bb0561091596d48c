import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Packager } from '#live/media/packager.ts';
import { aggregate, fragments, rtpPacket } from './media-packets.ts';

/** A group of pictures without start codes: parameter sets and a keyframe, then the following pictures. */
export interface Group {
  parameters: Buffer[];
  key: Buffer;
  deltas: Buffer[];
}

/** The first pictures of `moving-square.h264`, rendered by scripts/render-test-pictures.mjs: real ones of 1280 × 720. */
export function readGroup(pictures: number): Group {
  const units = unitsOf(readFileSync(new URL('./moving-square.h264', import.meta.url)));
  const ofType = (...types: number[]) => units.filter((unit) => types.includes((unit[0] ?? 0) & 0x1f));
  const [key = Buffer.alloc(0)] = ofType(5);
  return { parameters: ofType(7, 8), key, deltas: ofType(1).slice(0, pictures - 1) };
}

/** Splits a byte stream at its start codes (ITU-T H.264 Annex B). */
function unitsOf(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = stream.indexOf('000001', 0, 'hex'); at !== -1; at = stream.indexOf('000001', at + 3, 'hex'))
    starts.push(at);
  return starts.map((start, index) => {
    const next = starts[index + 1];
    if (next === undefined) return stream.subarray(start + 3);
    return stream.subarray(start + 3, stream[next - 1] === 0 ? next - 1 : next);
  });
}

interface SourceGiven {
  group: Group;
  packager: Packager;
  /** First RTP timestamps of video and audio. */
  videoStart?: number;
  audioStart?: number;
  /** Milliseconds by which sound arrives later than the picture of the same time. */
  audioLag?: number;
}

interface StretchGiven {
  seconds: number;
  hasSound?: boolean;
  hasPicture?: boolean;
  /** Whether a packet is lost; the index counts the video packets sent before it. */
  isLost?: (index: number) => boolean;
  group?: Group;
}

const pictureMilliseconds = 1000 / 30;

/** A publisher without a network: thirty pictures and fifty audio packets a second, each at its time. */
export class LiveSource {
  readonly #given: SourceGiven;
  #group: Group;
  #at = 0;
  #picture = 0;
  #pictures = 0;
  #sounds = 0;
  #sequences = { video: 65_000, audio: 65_500 };
  #packets = 0;
  #late: { at: number; packet: Buffer }[] = [];
  /** Capture times of the pictures sent, in milliseconds. */
  readonly sent: number[] = [];

  constructor(given: SourceGiven) {
    this.#given = given;
    this.#group = given.group;
  }

  /** Start time on the packager's clock. */
  static readonly zero = 1_000_000;

  async send({
    seconds,
    hasSound = true,
    hasPicture = true,
    isLost = () => false,
    group,
  }: StretchGiven): Promise<void> {
    if (group) [this.#group, this.#picture] = [group, 0];
    const end = this.#at + seconds * 1000;
    let rest = this.#at;
    for (; this.#at < end; this.#at = Math.min(this.#nextPicture(), this.#nextSound())) {
      if (this.#nextSound() <= this.#at) this.#sendSound(hasSound);
      if (this.#nextPicture() <= this.#at) this.#sendPicture(hasPicture, isLost);
      this.#deliver(this.#at);
      // Gives queued data time to be written.
      if (this.#at - rest > 250) {
        rest = this.#at;
        await setImmediate();
      }
    }
    this.#deliver(this.#at);
  }

  #nextPicture = () => this.#pictures * pictureMilliseconds;
  #nextSound = () => this.#sounds * 20;

  #deliver(until: number): void {
    while (this.#late[0] && this.#late[0].at <= until) {
      const { at, packet } = this.#late.shift() ?? { at: 0, packet: Buffer.alloc(0) };
      this.#given.packager.push('audio', packet, LiveSource.zero + at);
    }
  }

  #sendSound(isSent: boolean): void {
    const at = this.#nextSound();
    this.#sounds++;
    if (!isSent) return;
    const payload = Buffer.alloc(80, this.#sounds & 0xff);
    const timestamp = (this.#given.audioStart ?? 0) + Math.round(at * 48);
    const packet = rtpPacket(payload, { sequence: this.#sequences.audio++, timestamp });
    this.#late.push({ at: at + (this.#given.audioLag ?? 30), packet });
  }

  #sendPicture(isSent: boolean, isLost: (index: number) => boolean): void {
    const at = this.#nextPicture();
    this.#pictures++;
    if (!isSent) {
      this.#picture = 0;
      return;
    }
    const { parameters, key, deltas } = this.#group;
    const isKey = this.#picture === 0;
    const unit = isKey ? key : (deltas[this.#picture - 1] ?? Buffer.alloc(0));
    this.#picture = (this.#picture + 1) % (deltas.length + 1);
    const payloads = [...(isKey ? [aggregate(parameters)] : []), ...fragments(unit)];
    const timestamp = (this.#given.videoStart ?? 0) + Math.round(at * 90);
    payloads.forEach((payload, index) => {
      const sequence = this.#sequences.video++;
      if (isLost(this.#packets++)) return;
      const isMarked = index === payloads.length - 1;
      this.#given.packager.push('video', rtpPacket(payload, { sequence, timestamp, isMarked }), LiveSource.zero + at);
    });
    this.sent.push(at);
  }
}
