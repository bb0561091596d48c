import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import type { Context } from '#platform/context.ts';
import { mountLessonRoutes } from './lessons.routes.ts';
import { createLessonSearch } from './lessons.search.ts';
import { createLessons } from './lessons.service.ts';
import { createProgress } from './progress.service.ts';

/** Lessons as learners see them, and their progress. */
export function mountLessons({ db, api, provisions, search, secret, storage }: Context): void {
  const lessons = createLessons({ db, addresses: createAssetAddresses(secret) });
  mountLessonRoutes(api, lessons, createProgress({ db }));
  provisions.provide('lessons.getAccess', lessons.getAccess);
  search.add(createLessonSearch(storage));
}
