import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { VideoManager } from '#video/video-access.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { isUsableEvent, isUsableVideo } from './usable-references.ts';

interface Place {
  /** Who writes the lesson. */
  author: VideoManager;
  courseId: number;
  /** What the lesson was before. */
  before?: LessonContent | null;
}

/**
 * Whether a lesson may reference its video or event: one that its author may use in this course. An existing reference may be
 * kept: a text is not refused because its video has been deleted since.
 */
export async function hasReference(
  tx: Tx,
  content: LessonContent,
  { author, courseId, before = null }: Place,
): Promise<boolean> {
  if (before && referenceOf(content) === referenceOf(before)) return true;
  if (content.type === 'video' && content.videoId !== null) {
    // It cannot be deleted before the lesson that references it is written.
    return (
      (await run(tx)`
        select from videos v where v.id = ${content.videoId} and ${isUsableVideo(author, courseId)} for key share of v`) >
      0
    );
  }
  if (content.type === 'live' && content.eventId !== null) {
    return (
      (await run(tx)`select from events e where e.id = ${content.eventId} and ${isUsableEvent(author, courseId)}`) > 0
    );
  }
  return true;
}

function referenceOf(content: LessonContent): string | number | null {
  if (content.type === 'video') return content.videoId;
  return content.type === 'live' ? content.eventId : null;
}
