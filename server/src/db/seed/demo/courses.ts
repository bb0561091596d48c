import type { DemoCourse } from '#db/seed/demo/course-content.ts';
import { priceActionFromFirstPrinciples } from '#db/seed/demo/courses/price-action-from-first-principles.ts';

/** Courses of a first start, written for this project. */
export const demoCourses: DemoCourse[] = [priceActionFromFirstPrinciples];
