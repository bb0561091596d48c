import type { Api } from '#platform/http/api.ts';
import { listLessonNotes, removeLessonNote, saveLessonNote } from '@candela/contract/learning/lesson-notes';
import type { createLessonNotes } from './lesson-notes.service.ts';

export function mountLessonNoteRoutes(api: Api, notes: ReturnType<typeof createLessonNotes>): void {
  api.route(listLessonNotes, ({ params, query }, { caller }) =>
    notes.list(caller, params.id, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(saveLessonNote, ({ params, body }, { caller }) => notes.save(caller, { id: params.id, ...body }));
  api.route(removeLessonNote, ({ params }, { caller }) => notes.remove(caller, params.id));
}
