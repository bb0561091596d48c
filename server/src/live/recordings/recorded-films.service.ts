import type { Db } from '#db/client.ts';
import { cuesOf } from './recorded-captions.ts';
import { publishedChapters } from './recordings.present.ts';
import { findRowOfVideo, type RecordingRow } from './recordings.queries.ts';
import { instantAt, secondsAt } from './recordings.spans.ts';
import { hasCaptions, listCaptions } from './timeline.queries.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Data of recordings for players that show them as videos, in seconds of the published part. */
export function createRecordedFilms({ db }: { db: Db }) {
  /** Null for videos that are not recordings. `spokenCode`: the language of the live captions, null if there are none. */
  async function describe(videoId: string) {
    const row = await findRowOfVideo(db, nobody, videoId);
    if (!row) return null;
    const isSpoken = await hasCaptions(db, row.eventId);
    return { chapters: publishedChapters(row), spokenCode: isSpoken ? row.languageCode : null };
  }

  /** The live captions as cues; null for other videos and languages. */
  async function listSpoken(videoId: string, languageCode: string) {
    const row = await findRowOfVideo(db, nobody, videoId);
    return row?.languageCode === languageCode ? cuesOf(await listLines(row)) : null;
  }

  async function listLines({ eventId, spans, trimStart, trimEnd }: RecordingRow) {
    const lines = await listCaptions(db, eventId, instantAt(spans, trimStart), instantAt(spans, trimEnd));
    return lines.map(({ at, text }) => ({
      at: Math.max(0, secondsAt(spans, Date.parse(at)) - trimStart),
      text,
    }));
  }

  return { describe, listSpoken };
}
