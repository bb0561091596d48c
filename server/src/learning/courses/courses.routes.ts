import { getCourse, listCourses } from '@candela/contract/learning/courses';
import type { createCourses } from './courses.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountCourses(api: Api, courses: ReturnType<typeof createCourses>): void {
  api.route(listCourses, ({ query }, { caller }) =>
    courses.list(
      caller,
      { search: query.search, languageCode: query.languageCode, level: query.level, style: query.style },
      { limit: query.limit, sort: query.sort, cursor: query.cursor },
    ),
  );
  api.route(getCourse, ({ params }, { caller }) => courses.get(caller, params.id));
}
