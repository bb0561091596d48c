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
const frameSeconds = 1 / 30;
const opusSeconds = 0.02;

/** Fragmented MP4 (CMAF, ISO/IEC 23000-19) of pictures and sound as they come; nothing is decoded. */
export class FragmentedFile {
  readonly #video = new EncodedVideoPacketSource('avc');
  readonly #audio: EncodedAudioPacketSource | null;
  readonly #output: Output;
  readonly #shape: PictureShape;
  readonly #events: Fragments;
  #work: Promise<void>;
  #lastVideo = -1;
  /** Of what has been written, which lags behind what was added. */
  #written = { picture: 0, key: 0 };
  #isClosing = false;
  #lastAudio = -1;

  constructor(shape: PictureShape, hasAudio: boolean, events: Fragments) {
    this.#shape = shape;
    this.#events = events;
    let head: Buffer[] = [];
    let startSeconds = 0;
    this.#output = new Output({
      format: new Mp4OutputFormat({
        fastStart: 'fragmented',
        minimumFragmentDuration: shortestFragment,
        onFtyp: (bytes) => head.push(Buffer.from(bytes)),
        onMoov: (bytes) => events.onInit(Buffer.concat([...head, bytes])),
        onMoof: (bytes, _position, timestamp) => {
          head = [Buffer.from(bytes)];
          startSeconds = timestamp;
        },
        onMdat: (bytes) => {
          const end = this.#isClosing ? this.#written.picture + frameSeconds : this.#written.key;
          events.onFragment({ bytes: Buffer.concat([...head, bytes]), startSeconds, seconds: end - startSeconds });
        },
      }),
      target: new NullTarget(),
    });
    this.#output.addVideoTrack(this.#video);
    this.#audio = hasAudio ? new EncodedAudioPacketSource('opus') : null;
    if (this.#audio) this.#output.addAudioTrack(this.#audio);
    this.#work = this.#output.start();
  }

  addPicture(seconds: number, isKey: boolean, units: readonly Buffer[]): void {
    if (seconds <= this.#lastVideo) return;
    this.#lastVideo = seconds;
    const bytes = Buffer.concat(units.flatMap((unit) => [startCode, unit]));
    const { codec, width, height } = this.#shape;
    const meta = { decoderConfig: { codec, codedWidth: width, codedHeight: height } };
    this.#then(() => {
      this.#written = { picture: seconds, key: isKey ? seconds : this.#written.key };
      return this.#video.add(new EncodedPacket(bytes, isKey ? 'key' : 'delta', seconds, frameSeconds), meta);
    });
  }

  addSound(seconds: number, bytes: Buffer): void {
    const audio = this.#audio;
    if (!audio || seconds <= this.#lastAudio || seconds < 0) return;
    this.#lastAudio = seconds;
    const meta = { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 } };
    this.#then(() => audio.add(new EncodedPacket(bytes, 'key', seconds, opusSeconds), meta));
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
