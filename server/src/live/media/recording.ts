import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part, Segment } from './packager.ts';
import type { Listed } from './playlist.ts';

/** A line of `segments.jsonl`, written when the segment itself is. */
export interface RecordedSegment extends Listed {
  bytes: number;
  width: number;
  height: number;
}

export type RecordingFailure = 'diskFull' | 'codec' | 'failed';

/** The file that lists what has been recorded. */
export const recordedList = 'segments.jsonl';

/**
 * Stores segments in a folder. Their names cannot be guessed: viewers of one part of a recording need not
 * see the rest. After a crash what was written is still a complete recording.
 */
export class Recording {
  readonly #folder: string;
  readonly #onFailed: (failure: RecordingFailure) => void;
  #work: Promise<unknown>;
  #part: Part | undefined;
  #init = '';
  #hasFailed = false;

  constructor(folder: string, onFailed: (failure: RecordingFailure) => void) {
    this.#folder = folder;
    this.#onFailed = onFailed;
    this.#work = mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => this.fail(error));
  }

  add(segment: Segment): void {
    this.#work = this.#work.then(() => this.#write(segment)).catch((error: unknown) => this.fail(error));
  }

  /** Nothing more is stored; earlier segments stay. */
  fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#onFailed((error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'diskFull' : 'failed');
  }

  /** Resolves when everything that was added is written. */
  async close(): Promise<void> {
    await this.#work;
  }

  async #write({ part, bytes, startsAt, seconds }: Segment): Promise<void> {
    if (this.#hasFailed) return;
    if (part !== this.#part) {
      const init = `${randomUUID()}.mp4`;
      await writeFile(join(this.#folder, init), part.init);
      this.#part = part;
      this.#init = init;
    }
    const file = `${randomUUID()}.m4s`;
    await writeFile(join(this.#folder, file), bytes);
    const { width, height } = part.shape;
    const listed: RecordedSegment = { file, init: this.#init, seconds, startsAt, bytes: bytes.length, width, height };
    // On a new line, in case a crashed process left an incomplete one.
    await appendFile(join(this.#folder, recordedList), `\n${JSON.stringify(listed)}\n`);
  }
}
