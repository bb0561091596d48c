import type { Api } from '#platform/http/api.ts';
import {
  exportCourseInsight,
  getCourseInsight,
  getLessonInsight,
  getTrainerOverview,
  listCourseLearners,
} from '@candela/contract/learning/insight';
import type { createInsight } from './insight.service.ts';
import type { createLessonInsight } from './lesson-insight.service.ts';
import type { createOverview } from './overview.service.ts';

export function mountInsightRoutes(
  api: Api,
  insight: ReturnType<typeof createInsight>,
  lessons: ReturnType<typeof createLessonInsight>,
  overview: ReturnType<typeof createOverview>,
): void {
  api.route(getTrainerOverview, ({ query }, { caller }) => overview.get(caller, query.days));
  api.route(getCourseInsight, ({ params, query }, { caller }) => insight.get(caller, params.id, query));
  api.route(getLessonInsight, ({ params, query }, { caller }) =>
    lessons.get(caller, { courseId: params.id, lessonId: params.lessonId }, query),
  );
  api.route(listCourseLearners, ({ params, query }, { caller }) => {
    const { from, to, state, lessonId = null, limit, cursor } = query;
    return insight.listLearners(
      caller,
      { courseId: params.id, period: { from, to }, state, lessonId },
      { limit, cursor },
    );
  });
  api.route(exportCourseInsight, ({ params, query }, { caller }) => insight.exportTable(caller, params.id, query));
}
