import { registerFiles } from './attachments/attachments.files.ts';
import { createAttachments } from './attachments/attachments.service.ts';
import { mountAttachments } from './attachments/attachments.routes.ts';
import { courseNoticeJob, createCourseNotices } from './courses/courses.notices.ts';
import { courseSearch } from './courses/courses.search.ts';
import { createCourses } from './courses/courses.service.ts';
import { mountCourses } from './courses/courses.routes.ts';
import { createActivity } from './enrolments/activity.service.ts';
import { createEnrolments } from './enrolments/enrolments.service.ts';
import { mountEnrolments } from './enrolments/enrolments.routes.ts';
import { createLessonSearch } from './lessons/lessons.search.ts';
import { createLessons } from './lessons/lessons.service.ts';
import { createProgress } from './lessons/progress.service.ts';
import { mountLessons } from './lessons/lessons.routes.ts';
import { createOffline } from './offline/offline.service.ts';
import { mountOffline } from './offline/offline.routes.ts';
import { registerMedia } from './videos/videos.media.ts';
import { createVideos, type FindRecordingPlaylist } from './videos/videos.service.ts';
import { mountVideos } from './videos/videos.routes.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { AddSearchSource } from '#site/search-sources.ts';

/** Courses, their lessons, videos and attachments, and who takes them. */
export function mountLearning(
  { db, app, api, domainEvents, jobs, secret, storage }: Context,
  {
    findRecordingPlaylist,
    addSearchSource,
  }: { findRecordingPlaylist: FindRecordingPlaylist; addSearchSource: AddSearchSource },
) {
  const mediaKey = deriveKey(secret, 'media');
  const filesKey = deriveKey(secret, 'files');
  const lessons = createLessons({ db });
  mountCourses(api, createCourses({ db }));
  mountLessons(api, lessons, createProgress({ db }));
  mountEnrolments(api, createEnrolments({ db }), createActivity({ db }));
  mountOffline(api, createOffline({ db }));
  mountVideos(api, createVideos({ db, secret: mediaKey, getLessonAccess: lessons.getAccess, findRecordingPlaylist }));
  registerMedia(app, { storage, secret: mediaKey });
  mountAttachments(api, createAttachments({ db, secret: filesKey, getLessonAccess: lessons.getAccess }));
  registerFiles(app, { db, storage, secret: filesKey });
  addSearchSource(courseSearch);
  addSearchSource(createLessonSearch(storage));
  jobs.work(courseNoticeJob, createCourseNotices({ db, domainEvents }).run);
}
