import type { Lesson } from '@candela/contract/learning/lessons';

/** A text lesson of a course in which its reader is enrolled. */
export function buildLesson(changes: Partial<Lesson> = {}): Lesson {
  return {
    id: 4,
    courseId: 1,
    courseTitle: 'Course',
    sectionTitle: 'Section',
    languageCode: 'en',
    title: 'Where the stop goes',
    type: 'text',
    body: '',
    durationSeconds: 60,
    isFreePreview: false,
    requiredPercent: 90,
    videoId: null,
    document: null,
    embed: null,
    event: null,
    attachments: [],
    isEnrolled: true,
    isChanged: false,
    previous: null,
    next: null,
    progress: null,
    ...changes,
  };
}
