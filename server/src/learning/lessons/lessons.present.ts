import type { LessonRow } from '#learning/lesson-rows.ts';
import type { LessonTranslation } from '#learning/translating/translated-lesson.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { Lesson } from '@candela/contract/learning/lessons';

export function presentLesson(row: LessonRow & { translation: LessonTranslation | null }): Lesson {
  return {
    id: row.id,
    courseId: row.courseId,
    courseTitle: row.courseTitle,
    languageCode: row.languageCode,
    ...(row.translation && { translation: row.translation }),
    sectionTitle: row.sectionTitle,
    title: row.title,
    type: row.type,
    body: row.body,
    durationSeconds: row.durationSeconds,
    isFreePreview: row.isFreePreview,
    requiredPercent: row.requiredPercent,
    videoId: row.videoId,
    embed: row.embed,
    event: row.event && { ...row.event, startsAt: new Date(row.event.startsAt).toISOString() },
    isChanged: row.isChanged,
    document: row.attachments.find((attachment) => attachment.isDocument) ?? null,
    attachments: row.attachments.filter((attachment) => !attachment.isDocument),
    isEnrolled: row.isEnrolled,
    progress:
      row.positionSeconds === null
        ? null
        : {
            positionSeconds: Math.floor(row.positionSeconds),
            watchedSeconds: row.watchedSeconds ?? 0,
            completedAt: toIsoOrNull(row.completedAt),
          },
    previous: row.previous,
    next: row.next,
  };
}
