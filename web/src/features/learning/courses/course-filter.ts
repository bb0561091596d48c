import { courseOrders } from '@candela/contract/learning/courses';
import type { CourseFilter } from './courses.api.ts';

const names = ['search', 'languageCode', 'level', 'style', 'sort'] as const satisfies (keyof CourseFilter)[];

/** Reads the filter from a URL; other parameters are dropped. */
export function validateCourseFilter(search: Record<string, unknown>): CourseFilter {
  return Object.fromEntries(
    names.flatMap((name) => {
      // The router parses numbers in a URL.
      const value = typeof search[name] === 'number' ? String(search[name]) : search[name];
      if (name === 'sort' && !courseOrders.some((order) => order === value)) return [];
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 100)]] : [];
    }),
  );
}
