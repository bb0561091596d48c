import type { Api } from '#platform/http/api.ts';
import { getCourse, listCourses } from '@candela/contract/learning/courses';
import type { createCourses } from './courses.service.ts';

export function mountCourseRoutes(api: Api, courses: ReturnType<typeof createCourses>): void {
  api.route(listCourses, ({ query: { limit, sort, cursor, ...filter } }, { caller }) =>
    courses.list(caller, filter, { limit, sort, cursor }),
  );
  api.route(getCourse, ({ params }, { caller }) => courses.get(caller, params.id));
}
