import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { Chapter, Recording, RecordingDetail } from '@candela/contract/live/recordings';
import { manages } from './recordings.access.ts';
import type { RecordingRow } from './recordings.queries.ts';

export function present(row: RecordingRow): Recording {
  const { eventId, meetingId, title, hosts, languageCode, state, failure } = row;
  return {
    eventId,
    meetingId,
    title,
    hosts,
    languageCode,
    liveAt: toIsoOrNull(row.liveAt),
    state,
    failure,
    videoId: state === 'ready' ? row.videoId : null,
    durationSeconds: row.trimEnd - row.trimStart,
    publishedAt: toIsoOrNull(row.publishedAt),
  };
}

/** Viewers get the chapters of the published part only. */
export function presentDetail(row: RecordingRow, caller: SignedInCaller): RecordingDetail {
  const isHost = manages(row, caller);
  const { trimStart, trimEnd, wholeSeconds, chapters } = row;
  const published = { trimStart: 0, trimEnd: trimEnd - trimStart, wholeSeconds: trimEnd - trimStart };
  return {
    ...present(row),
    isHost,
    ...(isHost ? { trimStart, trimEnd, wholeSeconds, chapters } : { ...published, chapters: publishedChapters(row) }),
  };
}

/** The chapters of the published part, in its seconds. */
export function publishedChapters({ chapters, trimStart, trimEnd }: RecordingRow): Chapter[] {
  // Only the last chapter that starts before the published part extends into it.
  const first = chapters.findLastIndex(({ seconds }) => seconds <= trimStart);
  return chapters
    .slice(Math.max(0, first))
    .filter(({ seconds }) => seconds < trimEnd)
    .map(({ seconds, title }) => ({ title, seconds: Math.max(0, seconds - trimStart) }));
}
