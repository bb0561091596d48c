import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import type { Context } from '#platform/context.ts';
import { roomOfAll } from '#platform/realtime/rooms.ts';
import { courseLinkCards } from './course-link-cards.ts';
import { courseNoticeJob, createCourseNotices } from './courses.notices.ts';
import { mountCourseRoutes } from './courses.routes.ts';
import { courseSearch } from './courses.search.ts';
import { createCourses } from './courses.service.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** The published version of a course has changed, or was withdrawn. */
    'courses.changed': [courseId: number];
  }
}

/** The published courses. */
export function mountCourses({ db, api, domainEvents, hub, jobs, linkCards, search, secret }: Context): void {
  mountCourseRoutes(api, createCourses({ db, addresses: createAssetAddresses(secret) }));
  search.add(courseSearch);
  linkCards.add(courseLinkCards);
  jobs.work(courseNoticeJob, createCourseNotices({ db }).run);
  domainEvents.on('courses.changed', (courseId) => hub.publish(roomOfAll, 'courses.changed', { courseId }));
}
