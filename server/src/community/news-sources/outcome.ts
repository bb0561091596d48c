import { failingDays } from '@candela/contract/community/news-sources';
import type { NewsProblem, SourceState } from '@candela/contract/community/news-terms';

const [minute, day] = [60_000, 86_400_000];

/** A permanent redirect is believed when it has been seen so often in succession. */
const movesToBelieve = 3;

/** What a source was before it was read. */
export interface SourceBefore {
  state: SourceState;
  minutes: number;
  failures: number;
  failingSince: Date | null;
  address: string;
  movedTo: string | null;
  movedTimes: number;
}

/** What came of reading a source. */
export type Reading =
  | { isRead: true; movedTo: string | null }
  | { isRead: false; problem: NewsProblem; status: number | null; retryAt: number | null };

export interface SourceAfter {
  state: SourceState;
  failures: number;
  failingSince: Date | null;
  problem: NewsProblem | null;
  problemStatus: number | null;
  /** When it is read next; null: it is not. */
  nextAt: Date | null;
  address: string;
  movedTo: string | null;
  movedTimes: number;
}

/** What a source is after it was read: failures double the wait, up to a day; whoever says until when not to ask is obeyed. */
export function afterReading(before: SourceBefore, reading: Reading, now: number): SourceAfter {
  // Read once because an admin asked for it.
  const isPaused = before.state === 'paused';
  if (reading.isRead) {
    return {
      ...moved(before, reading.movedTo),
      state: isPaused ? 'paused' : 'active',
      failures: 0,
      failingSince: null,
      problem: null,
      problemStatus: null,
      nextAt: isPaused ? null : new Date(now + before.minutes * minute),
    };
  }
  const { problem, status, retryAt } = reading;
  const failures = Math.min(before.failures + 1, 1000);
  const failingSince = before.failingSince ?? new Date(now);
  const isGone = problem === 'gone' || before.state === 'gone' || now - failingSince.getTime() >= failingDays * day;
  const state = isPaused ? 'paused' : isGone ? 'gone' : 'failing';
  const wait = Math.min(before.minutes * minute * 2 ** Math.min(failures, 20), day);
  return {
    address: before.address,
    movedTo: before.movedTo,
    movedTimes: before.movedTimes,
    state,
    failures,
    failingSince,
    problem,
    problemStatus: status,
    nextAt: state === 'failing' ? new Date(Math.max(now + wait, retryAt ?? 0)) : null,
  };
}

function moved(
  { address, movedTo: before, movedTimes }: SourceBefore,
  movedTo: string | null,
): Pick<SourceAfter, 'address' | 'movedTo' | 'movedTimes'> {
  if (movedTo === null || movedTo === address) return { address, movedTo: null, movedTimes: 0 };
  const times = movedTo === before ? movedTimes + 1 : 1;
  return times >= movesToBelieve
    ? { address: movedTo, movedTo: null, movedTimes: 0 }
    : { address, movedTo, movedTimes: times };
}
