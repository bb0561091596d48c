import { LiveWindow } from './live-window.ts';
import { Packager } from './packager.ts';
import type { Kind } from './publisher.ts';
import { Recording, type RecordingFailure } from './recording.ts';
import type { OfferedMedia } from './sdp.ts';

interface OutputDeps {
  /** For the recording. */
  folder: string;
  onKeyframeWanted(): void;
  /** The recording has started (null), or failed. */
  onRecording(failure: RecordingFailure | null): void;
}

/** Segments are made for this long after the last request. */
const wantedMilliseconds = 60_000;

/** Outputs of a stream other than WebRTC: HLS on request, and a recording. */
export class StreamOutput {
  readonly #deps: OutputDeps;
  #codec: OfferedMedia['codec'] | undefined;
  #packager: Packager | undefined;
  readonly #window = new LiveWindow();
  #recording: Recording | undefined;
  /** Destination of the last segment of a discarded packager. */
  readonly #lastRecordings = new WeakMap<Packager, Recording>();
  /** Time of the last request for HLS. */
  #askedAt: number | undefined;
  #work = Promise.resolve();

  constructor(deps: OutputDeps) {
    this.#deps = deps;
  }

  /** Another publisher sends from now on. */
  begin(codec: OfferedMedia['codec']): void {
    this.#codec = codec;
    this.#finish();
    // A recording that cannot continue in another codec ends here; `setRecorded` reports it.
    if (codec !== 'H264') this.#stopRecording();
    this.#consider();
  }

  push(kind: Kind, packet: Buffer, now: number): void {
    this.#packager?.push(kind, packet, now);
  }

  /** Nobody sends at the moment. */
  interrupt(): void {
    this.#finish();
    this.#consider();
  }

  #finish(): void {
    const last = this.#packager;
    this.#packager = undefined;
    if (!last) return;
    if (this.#recording) this.#lastRecordings.set(last, this.#recording);
    this.#work = this.#work.then(() => last.interrupt());
  }

  setRecorded(isOn: boolean): void {
    if (isOn === (this.#recording !== undefined)) return;
    if (!isOn) {
      this.#stopRecording();
      return this.#consider();
    }
    // Nobody has sent yet: the setting applies to the next publisher.
    if (this.#codec === undefined) return;
    // Neither the recording nor HLS supports VP8, because browsers do not play it in MP4.
    if (this.#codec !== 'H264') return this.#deps.onRecording('codec');
    this.#recording = new Recording(this.#deps.folder, (failure) => {
      this.#recording = undefined;
      this.#consider();
      this.#deps.onRecording(failure);
    });
    this.#consider();
    this.#deps.onRecording(null);
  }

  #stopRecording(): void {
    const last = this.#recording;
    this.#recording = undefined;
    this.#work = this.#work.then(() => last?.close());
  }

  /** A file of the HLS; a request starts its production. */
  read(file: string, now: number): Buffer | undefined {
    this.#askedAt = now;
    this.#consider();
    return this.#window.read(file);
  }

  look(now: number): void {
    if (this.#askedAt === undefined || now - this.#askedAt < wantedMilliseconds) return;
    this.#askedAt = undefined;
    this.#consider();
  }

  async close(): Promise<void> {
    this.#codec = undefined;
    this.interrupt();
    await this.#work;
    await this.#recording?.close();
    this.#recording = undefined;
  }

  /** Segments are made only while they are needed. */
  #consider(): void {
    const isWanted = this.#codec === 'H264' && (this.#askedAt !== undefined || this.#recording !== undefined);
    if (!isWanted) {
      this.#finish();
      this.#window.clear();
      return;
    }
    if (this.#packager) return;
    const packager = new Packager({
      onSegment: (segment) => {
        this.#window.add(segment);
        const recording = this.#packager === packager ? this.#recording : this.#lastRecordings.get(packager);
        recording?.add(segment);
      },
      onKeyframeWanted: this.#deps.onKeyframeWanted,
      onFailed: (error) => {
        // Late events of a discarded packager do not concern its successor.
        if (this.#packager !== packager) return;
        this.#recording?.fail(error);
        this.interrupt();
      },
    });
    this.#packager = packager;
  }
}
