import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Cue } from '@candela/contract/video/captions';
import type { Playback } from '@candela/contract/video/playback';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** Whether the caller has access to a lesson, and its course; null if not. */
    'lessons.getAccess': (
      caller: SignedInCaller,
      lessonId: number,
    ) => Promise<{ courseId: number; isEnrolled: boolean } | null>;
    /** Whether a video is used in the draft or a version of a course that the caller edits. */
    'drafts.isShown': (caller: SignedInCaller, courseId: number, videoId: string) => Promise<boolean>;
    /** The playlist of a recording that the caller may watch, the whole or the trimmed one; null for other videos. */
    'recordings.findPlaylist': (caller: SignedInCaller, videoId: string, isWhole: boolean) => Promise<string | null>;
    /** Data of a recording, in seconds of the trimmed version; null for other videos. */
    'recordings.describe': (videoId: string) => Promise<{
      chapters: Playback['chapters'];
      /** Language of the automatic live captions; null if there are none. */
      spokenCode: string | null;
    } | null>;
    /** The automatic live captions of a session; null for other videos and other languages. */
    'recordings.listSpoken': (videoId: string, languageCode: string) => Promise<Omit<Cue, 'id'>[] | null>;
  }
}
