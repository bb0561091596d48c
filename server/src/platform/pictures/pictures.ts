import { readFile } from 'node:fs/promises';
import { AppError } from '#platform/http/errors.ts';
import type { ErrorCode } from '@candela/contract/errors';
import { createDecoder, DecoderEnded } from './decoder.ts';
import { createFairTurns, createLedger } from './fair-turns.ts';
import { readPictureHeader } from './picture-header.ts';
import type { Crop, MadePicture, PictureKind, PictureOrder, PictureRefusal } from './picture-orders.ts';
import { expectedMilliseconds, refusalOf } from './picture-plan.ts';

interface Lane {
  /** Milliseconds of processor time that a picture is expected to take, at most. */
  expected: number;
  /** It is ended when it takes more. */
  most: number;
  /** Nice value: below the server, which handles requests; the packaging of videos, which nobody waits for, is at 10. */
  priority: number;
}

/**
 * Lanes, each with a process of its own: a picture waits only for those that take about as long as itself, or less. One that takes
 * longer than expected starts again in the next lane. A photograph of 12 million pixels takes 100 to 700 ms.
 */
const usualLanes: readonly Lane[] = [
  { expected: 350, most: 1200, priority: 2 },
  { expected: 1300, most: 2500, priority: 7 },
  { expected: Infinity, most: 5000, priority: 12 },
];

/** Of one user, in one lane. */
const patience = { perOwner: 8, milliseconds: 30_000 };
/** What runs when the server stops may finish in this time. */
const stopMilliseconds = 1000;

const refusals: Record<PictureRefusal, ErrorCode> = {
  unreadable: 'assets.unreadable',
  active: 'settings.activeFile',
  tooManyPixels: 'assets.tooManyPixels',
  sideTooLong: 'assets.sideTooLong',
  tooNarrow: 'assets.tooNarrow',
  tooSmall: 'assets.tooSmall',
};
const endings: Record<DecoderEnded['reason'], ErrorCode> = {
  time: 'assets.tookTooLong',
  memory: 'assets.tooComplex',
  crashed: 'assets.unreadable',
  unavailable: 'server.busy',
};

export interface GivenPicture {
  kind: PictureKind;
  /** Null: all of it. */
  crop: Crop | null;
  /** The user in whose turn it is made. */
  ownerId: string;
  /** For an import: one that this server could have made is kept as it is. */
  keepsOwn?: boolean;
  /** For a job, which waits as long as it takes, and is ended by this signal. Everything else ends when the server stops. */
  signal?: AbortSignal;
}

export interface Picture extends MadePicture {
  bytes: Uint8Array;
}

/**
 * Makes pictures that are stored out of those that users upload, in processes that are ended when one takes too long, needs too much
 * memory, or the server stops. Users take turns.
 */
export function createPictures(lanes = usualLanes) {
  const ledger = createLedger();
  const open = lanes.map(({ priority, ...limits }) => ({
    ...limits,
    turns: createFairTurns(ledger, patience),
    decoder: createDecoder(priority),
  }));
  /** Aborted when the server stops, for what waits and for what runs. */
  const refusing = new AbortController();
  const stopping = new AbortController();
  let late: NodeJS.Timeout | undefined;

  /**
   * A JPEG, PNG, WebP or GIF, by its bytes, as it is stored: upright, without camera metadata.
   * @throws AppError of `pictureErrors`, except assets.tooLarge; request.tooMany for a user of whom too many wait
   */
  async function make(path: string, given: GivenPicture): Promise<Picture> {
    const header = await readPictureHeader(path);
    const refusal = refusalOf(header, given);
    if (refusal) throw new AppError(refusals[refusal]);
    const { kind, crop, keepsOwn = false } = given;
    const order = { path, kind, crop, keepsOwn, pixels: header.width * header.height };
    const expected = expectedMilliseconds(header, kind);
    const fitting = open.filter((lane) => expected <= lane.expected);
    return decode(order, fitting, given);
  }

  /**
   * An SVG without scripts and links, as a PNG.
   * @throws AppError settings.activeFile, assets.unreadable, assets.tooComplex, assets.tookTooLong, server.busy, request.tooMany
   */
  function render(path: string, { ownerId }: { ownerId: string }): Promise<Picture> {
    const order: PictureOrder = { path, kind: 'logo', crop: null, keepsOwn: false, pixels: null };
    // What it takes cannot be seen from outside: a logo takes a tenth of a second.
    return decode(order, open.slice(1, 2), { ownerId });
  }

  async function decode(
    order: PictureOrder,
    triedLanes: typeof open,
    { ownerId: owner, signal }: Pick<GivenPicture, 'ownerId' | 'signal'>,
  ): Promise<Picture> {
    const waiting = { owner, signal: signal ?? refusing.signal, isPatient: signal !== undefined };
    waiting.signal.throwIfAborted();
    let ended: unknown;
    for (const { turns, decoder, most } of triedLanes) {
      try {
        const answer = await turns.take(() => decoder.decode(order, most, signal ?? stopping.signal), waiting);
        if ('refusal' in answer) throw new AppError(refusals[answer.refusal], { cause: answer.message });
        const { bytes, ...size } = answer.made;
        return { ...size, bytes: bytes ?? (await readFile(order.path)) };
      } catch (error) {
        ended = error;
        if (!(error instanceof DecoderEnded && error.reason === 'time')) break;
      }
    }
    if (ended instanceof DecoderEnded) throw new AppError(endings[ended.reason], { cause: ended });
    throw ended;
  }

  /** Refuses what is new and what waits, and a second later ends what runs; the pictures of jobs go on until their signal. */
  function stop(): void {
    const busy = new AppError('server.busy', { message: 'The server stops.', retryAfterSeconds: 5 });
    refusing.abort(busy);
    late ??= setTimeout(() => stopping.abort(busy), stopMilliseconds);
  }

  /** Ends the processes. */
  function close(): void {
    clearTimeout(late);
    for (const { decoder } of open) decoder.close();
  }

  return { make, render, stop, close };
}

export type Pictures = ReturnType<typeof createPictures>;
