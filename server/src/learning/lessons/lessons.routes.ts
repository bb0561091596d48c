import type { Api } from '#platform/http/api.ts';
import { getLesson, openLesson, updateProgress } from '@candela/contract/learning/lessons';
import type { createLessons } from './lessons.service.ts';
import type { createProgress } from './progress.service.ts';

export function mountLessonRoutes(
  api: Api,
  lessons: ReturnType<typeof createLessons>,
  progress: ReturnType<typeof createProgress>,
): void {
  api.route(getLesson, ({ params, query }, { caller }) => lessons.get(caller, params.id, query));
  api.route(updateProgress, ({ params, body }, { caller }) => progress.update(caller, params.id, body));
  api.route(openLesson, ({ params }, { caller }) => progress.open(caller, params.id));
}
