import type { Context } from '#platform/context.ts';
import { mountLessonNoteRoutes } from './lesson-notes.routes.ts';
import { createLessonNotes } from './lesson-notes.service.ts';

/** Notes and bookmarks of learners. */
export function mountLessonNotes({ db, api }: Context): void {
  mountLessonNoteRoutes(api, createLessonNotes({ db }));
}
