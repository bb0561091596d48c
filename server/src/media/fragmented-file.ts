import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import type { PictureShape } from './parameter-sets.ts';

interface Fragments {
  /** What a player needs before the first fragment. */
  onInit(bytes: Buffer): void;
  /** Pictures and sound from `startSeconds` on, beginning with a keyframe; told when the next keyframe is there. */
  onFragment(fragment: { bytes: Buffer; startSeconds: number; seconds: number }): void;
  onFailed(error: unknown): void;
}

const startCode = Buffer.from([0, 0, 0, 1]);
/** Keyframes come every two seconds, a little early or late. */
const shortestFragment = 1.5;
/** What is left at the end may be a bit of sound without a picture. */
const shortestEnd = 0.1;
const frameSeconds = 1 / 30;
const opusSeconds = 0.02;
/** 20 ms of nothing (RFC 6716). */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
/** Sound that comes later than this behind its picture is given up. */
const latestSound = 0.5;

/** Fragmented MP4 (CMAF, ISO/IEC 23000-19) of pictures and sound as they come; nothing is decoded. */
export class FragmentedFile {
  readonly #video = new EncodedVideoPacketSource('avc');
  readonly #audio = new EncodedAudioPacketSource('opus');
  readonly #output: Output;
  readonly #shape: PictureShape;
  readonly #events: Fragments;
  #work: Promise<void>;
  #lastVideo = -1;
  /** Of what has been written, which lags behind what was added. */
  #written = { picture: 0, key: 0 };
  #isClosing = false;
  #lastAudio = -opusSeconds;

  constructor(shape: PictureShape, events: Fragments) {
    this.#shape = shape;
    this.#events = events;
    let head: Buffer[] = [];
    // From keyframe to keyframe: sound may begin a little before its picture.
    let startSeconds = 0;
    this.#output = new Output({
      format: new Mp4OutputFormat({
        fastStart: 'fragmented',
        minimumFragmentDuration: shortestFragment,
        onFtyp: (bytes) => head.push(Buffer.from(bytes)),
        onMoov: (bytes) => events.onInit(Buffer.concat([...head, bytes])),
        onMoof: (bytes) => {
          head = [Buffer.from(bytes)];
        },
        onMdat: (bytes) => {
          const end = this.#isClosing ? this.#written.picture + frameSeconds : this.#written.key;
          const seconds = end - startSeconds;
          if (seconds < shortestEnd) return;
          events.onFragment({ bytes: Buffer.concat([...head, bytes]), startSeconds, seconds });
          startSeconds = end;
        },
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
      this.#written = { picture: seconds, key: isKey ? seconds : this.#written.key };
      return this.#video.add(new EncodedPacket(bytes, isKey ? 'key' : 'delta', seconds, frameSeconds), meta);
    });
  }

  addSound(seconds: number, bytes: Buffer): void {
    if (seconds <= this.#lastAudio || seconds < 0) return;
    this.#lastAudio = seconds;
    const meta = { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 } };
    this.#then(() => this.#audio.add(new EncodedPacket(bytes, 'key', seconds, opusSeconds), meta));
  }

  /** Players cannot take sound that comes and goes: where there is none, there is silence. */
  #fillSilence(until: number): void {
    while (this.#lastAudio + opusSeconds < until) this.addSound(this.#lastAudio + opusSeconds, silence);
  }

  /** Writes what is left as the last fragment. */
  async close(): Promise<void> {
    this.#then(() => {
      this.#isClosing = true;
      return this.#output.finalize();
    });
    await this.#work;
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch(this.#events.onFailed);
  }
}
