import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import { samplesIn } from './fragment-boxes.ts';
import type { PictureShape } from './parameter-sets.ts';

interface Fragments {
  /** The initialisation segment, which players need before the first fragment. */
  onInit(bytes: Buffer): void;
  /** Picture and sound from `startSeconds` on, beginning with a keyframe; emitted when the next keyframe arrives. */
  onFragment(fragment: { bytes: Buffer; startSeconds: number; seconds: number }): void;
  onFailed(error: unknown): void;
}

/** Parts of `Output` that its types do not declare; a test ensures that they exist. */
interface Muxing {
  _muxer: { finalizedChunks: unknown[]; trackDatas: { finalizedChunks: unknown[] }[] };
}

const startCode = Buffer.from([0, 0, 0, 1]);
/** Keyframes come every two seconds, a little early or late. */
const minFragmentSeconds = 1.5;
const frameSeconds = 1 / 30;
const opusSeconds = 0.02;
/** 20 ms of silence (RFC 6716). */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
/** Sound that arrives later than this after its picture is dropped. */
const latestSound = 0.5;
/** Tracks are numbered as they are added. */
const videoTrack = 1;

/** Fragmented MP4 (CMAF, ISO/IEC 23000-19) from live picture and sound; nothing is decoded. */
export class FragmentedFile {
  readonly #video = new EncodedVideoPacketSource('avc');
  readonly #audio = new EncodedAudioPacketSource('opus');
  readonly #output: Output;
  readonly #shape: PictureShape;
  readonly #events: Fragments;
  #work: Promise<void>;
  #lastVideo = -1;
  /** Times of the pictures that are not in a fragment yet. */
  #pictures: number[] = [];
  /** Sound without a picture at its time goes into the next fragment. */
  #sound: Buffer[] = [];
  #lastAudio = -opusSeconds;

  constructor(shape: PictureShape, events: Fragments) {
    this.#shape = shape;
    this.#events = events;
    let head: Buffer[] = [];
    this.#output = new Output({
      format: new Mp4OutputFormat({
        fastStart: 'fragmented',
        minimumFragmentDuration: minFragmentSeconds,
        onFtyp: (bytes) => head.push(Buffer.from(bytes)),
        onMoov: (bytes) => events.onInit(Buffer.concat([...head, bytes])),
        onMoof: (bytes) => {
          this.#forget();
          head = [Buffer.from(bytes)];
        },
        onMdat: (bytes) => this.#finish(Buffer.concat(head), Buffer.from(bytes)),
      }),
      target: new NullTarget(),
    });
    this.#output.addVideoTrack(this.#video);
    this.#output.addAudioTrack(this.#audio);
    this.#work = this.#output.start();
  }

  addPicture(seconds: number, isKey: boolean, units: readonly Buffer[]): void {
    if (seconds <= this.#lastVideo) return;
    this.#lastVideo = seconds;
    this.#fillSilence(seconds - latestSound);
    const bytes = Buffer.concat(units.flatMap((unit) => [startCode, unit]));
    const { codec, width, height } = this.#shape;
    const meta = { decoderConfig: { codec, codedWidth: width, codedHeight: height } };
    this.#then(() => {
      this.#pictures.push(seconds);
      return this.#video.add(new EncodedPacket(bytes, isKey ? 'key' : 'delta', seconds, frameSeconds), meta);
    });
  }

  addSound(seconds: number, bytes: Buffer): void {
    if (seconds <= this.#lastAudio || seconds < 0) return;
    this.#lastAudio = seconds;
    const meta = { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 } };
    this.#then(() => this.#audio.add(new EncodedPacket(bytes, 'key', seconds, opusSeconds), meta));
  }

  /** Players cannot handle sound that comes and goes: gaps are filled with silence. */
  #fillSilence(until: number): void {
    while (this.#lastAudio + opusSeconds < until) this.addSound(this.#lastAudio + opusSeconds, silence);
  }

  /** Writes the rest as the last fragment. */
  async close(): Promise<void> {
    this.#then(() => this.#output.finalize());
    await this.#work;
  }

  /** The first picture that is not in a fragment is the keyframe with which the next one begins. */
  #finish(moof: Buffer, mdat: Buffer): void {
    const taken = this.#pictures.splice(0, samplesIn(moof, videoTrack));
    const [startSeconds] = taken;
    if (startSeconds === undefined) return void this.#sound.push(moof, mdat);
    const end = this.#pictures[0] ?? (taken.at(-1) ?? 0) + frameSeconds;
    const bytes = Buffer.concat([...this.#sound, moof, mdat]);
    this.#sound = [];
    this.#events.onFragment({ bytes, startSeconds, seconds: end - startSeconds });
  }

  /**
   * The library keeps a record of every sample for an index at the end of the file, which is not written here: that would take 60 MB an
   * hour.
   */
  #forget(): void {
    const { _muxer: muxer } = this.#output as unknown as Muxing;
    for (const each of [muxer, ...muxer.trackDatas]) each.finalizedChunks.length = 0;
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch(this.#events.onFailed);
  }
}
