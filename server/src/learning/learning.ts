import './provisions.ts';
import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import { recountJob } from '#learning/progress/academy-courses.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/origins.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { roomOfAll } from '#platform/realtime/rooms.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { readBrand } from '#site/brand.ts';
import { mountAcademies } from './academies/academies.routes.ts';
import { academySearch } from './academies/academies.search.ts';
import { createAcademies } from './academies/academies.service.ts';
import { createComposing } from './academies/composing.service.ts';
import { registerAcademyCovers } from './academies/covers.files.ts';
import { createAcademyCovers } from './academies/covers.service.ts';
import { createRecounts } from './academies/recounts.service.ts';
import { unusedCoverJob } from './academies/unused-covers.ts';
import { registerFiles } from './attachments/attachments.files.ts';
import { mountAttachments } from './attachments/attachments.routes.ts';
import { createAttachments } from './attachments/attachments.service.ts';
import { createBadges } from './certificates/badges.service.ts';
import { registerCertificateFiles } from './certificates/certificates.files.ts';
import { mountCertificates } from './certificates/certificates.routes.ts';
import { createCertificates } from './certificates/certificates.service.ts';
import { createSigningKeys } from './certificates/signing-keys.ts';
import { courseNoticeJob, createCourseNotices } from './courses/courses.notices.ts';
import { mountCourses } from './courses/courses.routes.ts';
import { courseSearch } from './courses/courses.search.ts';
import { createCourses } from './courses/courses.service.ts';
import { createActivity } from './enrolments/activity.service.ts';
import { mountEnrolments } from './enrolments/enrolments.routes.ts';
import { createEnrolments } from './enrolments/enrolments.service.ts';
import { cohortJob, createCohortJob } from './insight/cohorts.jobs.ts';
import { countCohorts, learningFigures } from './insight/dashboard-figures.ts';
import { mountInsight } from './insight/insight.routes.ts';
import { createInsight } from './insight/insight.service.ts';
import { createLessonInsight } from './insight/lesson-insight.service.ts';
import { createOverview } from './insight/overview.service.ts';
import { mountLessonNotes } from './lesson-notes/lesson-notes.routes.ts';
import { createLessonNotes } from './lesson-notes/lesson-notes.service.ts';
import { createHiddenQuestions } from './lesson-questions/hidden-questions.service.ts';
import { lessonTalkReports } from './lesson-questions/lesson-questions.reports.ts';
import { mountLessonQuestions } from './lesson-questions/lesson-questions.routes.ts';
import { createLessonQuestions } from './lesson-questions/lesson-questions.service.ts';
import { openQuestions } from './lesson-questions/open-questions.ts';
import { mountLessons } from './lessons/lessons.routes.ts';
import { createLessonSearch } from './lessons/lessons.search.ts';
import { createLessons } from './lessons/lessons.service.ts';
import { createProgress } from './lessons/progress.service.ts';
import { mountOffline } from './offline/offline.routes.ts';
import { createOffline } from './offline/offline.service.ts';
import { learningData } from './personal-data.ts';
import { listHiddenPeriods } from './quizzes/hidden-periods.ts';
import { createQuizPreviews } from './quizzes/quiz-previews.service.ts';
import { mountQuizzes } from './quizzes/quizzes.routes.ts';
import { createQuizzes } from './quizzes/quizzes.service.ts';
import { ratingReports } from './ratings/ratings.reports.ts';
import { mountRatings } from './ratings/ratings.routes.ts';
import { createRatings } from './ratings/ratings.service.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** The published version of a course has changed, or was withdrawn. */
    'courses.changed': [courseId: number];
  }
}

/** Limit per network. */
const certificateLookupsPerMinute = 30;

/** Courses, their lessons and attachments, and enrolments. */
export function mountLearning(context: Context): void {
  const { db, api, domainEvents, hiddenBars, jobs, personalData, provisions, search, storage } = context;
  personalData.add(learningData);
  mountCoursePages(context);
  mountLessonTalk(context);
  mountAcademyPages(context);
  search.add(courseSearch);
  search.add(createLessonSearch(storage));
  mountFigures(context);
  mountCertification(context);
  const listCandles = provisions.use('candles.list');
  const tried = createQuizPreviews({ db, listCandles, readDraftLesson: provisions.use('drafts.readLesson') });
  mountQuizzes(api, createQuizzes({ db, domainEvents, listCandles }), tried);
  hiddenBars.add((caller, symbol) => listHiddenPeriods(db, caller, symbol));
  jobs.work(courseNoticeJob, createCourseNotices({ db, domainEvents }).run);
  domainEvents.on('courses.changed', (courseId) => context.hub.publish(roomOfAll, 'courses.changed', { courseId }));
}

function mountCoursePages({ db, app, api, domainEvents, provisions, secret, storage }: Context): void {
  const filesKey = deriveKey(secret, 'files');
  const addresses = createAssetAddresses(deriveKey(secret, 'course files'));
  const lessons = createLessons({ db, addresses });
  mountCourses(api, createCourses({ db, addresses }));
  mountLessons(api, lessons, createProgress({ db, domainEvents }));
  provisions.provide('lessons.getAccess', lessons.getAccess);
  mountEnrolments(api, createEnrolments({ db }), createActivity({ db }));
  mountOffline(api, createOffline({ db }));
  mountAttachments(api, createAttachments({ db, secret: filesKey, getLessonAccess: lessons.getAccess }));
  registerFiles(app, { db, storage, secret: filesKey });
}

/** Notes, questions and ratings. */
function mountLessonTalk({ db, api, domainEvents, reports }: Context): void {
  mountLessonNotes(api, createLessonNotes({ db }));
  mountLessonQuestions(api, createLessonQuestions({ db, domainEvents }), createHiddenQuestions({ db }));
  mountRatings(api, createRatings({ db, domainEvents }));
  for (const source of [...lessonTalkReports, ratingReports]) reports.add(source);
}

function mountAcademyPages({ db, app, api, domainEvents, jobs, pictures, search, storage }: Context): void {
  const covers = createAcademyCovers({ db, storage, pictures });
  mountAcademies(api, createAcademies({ db, domainEvents }), createComposing({ db }), covers);
  registerAcademyCovers(app, storage);
  jobs.work(unusedCoverJob, ({ payload }) => covers.removeUnused(payload.id));
  jobs.work(recountJob, createRecounts({ db, domainEvents }).run);
  search.add(academySearch);
}

function mountFigures({ db, api, figures, jobs }: Context): void {
  figures.add({
    figures: learningFigures,
    rows: [...learningFigures, openQuestions],
    concerns: [openQuestions],
    countCohorts,
  });
  jobs.work(cohortJob, createCohortJob({ db }).run);
  mountInsight(api, createInsight({ db }), createLessonInsight({ db }), createOverview({ db }));
}

/** Certificates, as PDF and as credentials for wallets and verifiers. */
function mountCertification({ db, app, api, config, domainEvents, secret, storage, throttles }: Context): void {
  const { publicUrl, rateLimit, isDemo } = config;
  const keys = createSigningKeys({ db, secret: deriveKey(secret, 'signing keys') });
  const badges = createBadges({ db, keys, publicUrl });
  const certificates = createCertificates({ db, domainEvents, isDemo, onStatusChange: badges.forgetLists });
  /** Numbers cannot be enumerated, by any route. */
  const admit = ({ ip }: { ip: string }) => {
    const limit = rateLimit === 0 ? 0 : certificateLookupsPerMinute;
    refuseUntil(throttles.take({ key: `certificates ${networkOf(ip)}`, limit, seconds: 60 }));
  };
  mountCertificates(api, certificates, admit);
  const getBrand = () => readBrand(db);
  registerCertificateFiles(app, { certificates, badges, admit, publicUrl, storage, getBrand });
}
