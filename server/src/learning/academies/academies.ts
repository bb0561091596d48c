import { recountJob } from '#learning/progress/academy-courses.ts';
import type { Context } from '#platform/context.ts';
import { mountAcademyRoutes } from './academies.routes.ts';
import { academySearch } from './academies.search.ts';
import { createAcademies } from './academies.service.ts';
import { createComposing } from './composing.service.ts';
import { registerAcademyCovers } from './covers.files.ts';
import { createAcademyCovers } from './covers.service.ts';
import { createRecounts } from './recounts.service.ts';
import { unusedCoverJob } from './unused-covers.ts';

/** Courses in an order, with deadlines. */
export function mountAcademies({ db, app, api, jobs, pictures, search, storage }: Context): void {
  const covers = createAcademyCovers({ db, storage, pictures });
  mountAcademyRoutes(api, createAcademies({ db }), createComposing({ db }), covers);
  registerAcademyCovers(app, storage);
  jobs.work(unusedCoverJob, ({ payload }) => covers.removeUnused(payload.id));
  jobs.work(recountJob, createRecounts({ db }).run);
  search.add(academySearch);
}
