import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { findOpen, manages } from './recordings/recordings.access.ts';
import { secondsAt } from './recordings/recordings.spans.ts';

/**
 * The seconds of a recording at instants, as the caller sees it: for an instant in a gap, the second after the gap.
 * @param instants milliseconds since 1970
 * @returns null for what is before it, after it or cut off, and for all if there is no recording that the caller may watch
 */
export async function findRecordedSeconds(
  db: Db,
  caller: SignedInCaller,
  eventId: number,
  instants: readonly number[],
): Promise<(number | null)[]> {
  const recording = instants.length === 0 ? null : await orNull(findOpen(db, caller, eventId));
  if (!recording) return instants.map(() => null);
  const { spans, wholeSeconds, trimStart, trimEnd } = recording;
  const [begin, end] = manages(recording, caller) ? [0, wholeSeconds] : [trimStart, trimEnd];
  const startsAt = spans[0]?.[0] ?? Infinity;
  return instants.map((instant) => {
    const second = secondsAt(spans, instant);
    return instant >= startsAt && second >= begin && second < end ? second - begin : null;
  });
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
