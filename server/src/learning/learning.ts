import { registerAssetFiles } from '#authoring/assets/assets.files.ts';
import { mountAssets } from '#authoring/assets/assets.routes.ts';
import { createAssets } from '#authoring/assets/assets.service.ts';
import { createUnusedFiles, unusedFilesJob } from '#authoring/assets/unused-files.ts';
import { createAssetAddresses, type AssetAddresses } from '#learning/content/asset-addresses.ts';
import { createRecounts } from './academies/recounts.service.ts';
import { mountAcademies } from './academies/academies.routes.ts';
import { academySearch } from './academies/academies.search.ts';
import { createAcademies } from './academies/academies.service.ts';
import { registerAcademyCovers } from './academies/covers.files.ts';
import { createAcademyCovers } from './academies/covers.service.ts';
import { unusedCoverJob } from './academies/unused-covers.ts';
import { createComposing } from './academies/composing.service.ts';
import { registerFiles } from './attachments/attachments.files.ts';
import { createAttachments } from './attachments/attachments.service.ts';
import { mountAttachments } from './attachments/attachments.routes.ts';
import { createBadges } from './certificates/badges.service.ts';
import { registerCertificateFiles, type CertificateBrand } from './certificates/certificates.files.ts';
import { mountCertificates } from './certificates/certificates.routes.ts';
import { createCertificates } from './certificates/certificates.service.ts';
import { createSigningKeys } from './certificates/signing-keys.ts';
import { courseNoticeJob, createCourseNotices } from './courses/courses.notices.ts';
import { courseSearch } from './courses/courses.search.ts';
import { createCourses } from './courses/courses.service.ts';
import { mountCourses } from './courses/courses.routes.ts';
import { createDraftLessons } from '#authoring/drafts/draft-lessons.service.ts';
import { createDraftOutline } from '#authoring/drafts/draft-outline.service.ts';
import { createDraftPresence } from '#authoring/drafts/draft-presence.ts';
import { mountDrafts } from '#authoring/drafts/drafts.routes.ts';
import { createDrafts } from '#authoring/drafts/drafts.service.ts';
import { createActivity } from './enrolments/activity.service.ts';
import { createEnrolments } from './enrolments/enrolments.service.ts';
import { mountEnrolments } from './enrolments/enrolments.routes.ts';
import { mountExchange, registerArchives } from '#authoring/exchange/exchange.routes.ts';
import { createExchange } from '#authoring/exchange/exchange.service.ts';
import { createImports, importJob } from '#authoring/exchange/imports.jobs.ts';
import { createLessonSearch } from './lessons/lessons.search.ts';
import { mountInsight } from './insight/insight.routes.ts';
import { cohortJob, createCohortJob } from './insight/cohorts.jobs.ts';
import { countCohorts, learningFigures } from './insight/dashboard-figures.ts';
import { openQuestions } from './lesson-questions/open-questions.ts';
import { waitingReviews } from '#authoring/versions/waiting-reviews.ts';
import type { AddDashboardSources } from '#site/figure-sources.ts';
import { createInsight } from './insight/insight.service.ts';
import { createLessonInsight } from './insight/lesson-insight.service.ts';
import { createOverview } from './insight/overview.service.ts';
import { createLessons } from './lessons/lessons.service.ts';
import { createProgress } from './lessons/progress.service.ts';
import { mountLessons } from './lessons/lessons.routes.ts';
import { createContentTranslations } from '#authoring/content-translations/content-translations.service.ts';
import { createTranslationFiles } from '#authoring/content-translations/translation-files.service.ts';
import { mountContentTranslations } from '#authoring/content-translations/content-translations.routes.ts';
import { createOffline } from './offline/offline.service.ts';
import { mountOffline } from './offline/offline.routes.ts';
import { createLessonNotes } from './lesson-notes/lesson-notes.service.ts';
import { mountLessonNotes } from './lesson-notes/lesson-notes.routes.ts';
import { createHiddenQuestions } from './lesson-questions/hidden-questions.service.ts';
import { lessonTalkReports } from './lesson-questions/lesson-questions.reports.ts';
import { createLessonQuestions } from './lesson-questions/lesson-questions.service.ts';
import { mountLessonQuestions } from './lesson-questions/lesson-questions.routes.ts';
import { ratingReports } from './ratings/ratings.reports.ts';
import { createRatings } from './ratings/ratings.service.ts';
import { mountRatings } from './ratings/ratings.routes.ts';
import type { ListCandles } from './quizzes/quiz-charts.ts';
import { listHiddenPeriods } from './quizzes/hidden-periods.ts';
import { createQuizPreviews } from './quizzes/quiz-previews.service.ts';
import { createQuizzes } from './quizzes/quizzes.service.ts';
import { mountQuizzes } from './quizzes/quizzes.routes.ts';
import { draftRoom, type HubData } from '@candela/contract/hub';
import { authorsAmong } from '#authoring/authoring-access.ts';
import { roomOfAll } from '#platform/realtime/rooms.ts';
import { createReviewThreads } from '#authoring/review-threads/review-threads.service.ts';
import { mountReviewThreads } from '#authoring/review-threads/review-threads.routes.ts';
import { createComparisons } from '#authoring/versions/comparisons.service.ts';
import { createPreviews } from '#authoring/versions/previews.service.ts';
import { createProgressRules } from '#authoring/versions/progress-rules.ts';
import { progressJob, publicationJob } from '#authoring/versions/publications.jobs.ts';
import { createPublications } from '#authoring/versions/publications.service.ts';
import { createSubmissions } from '#authoring/versions/submissions.service.ts';
import { mountVersions } from '#authoring/versions/versions.routes.ts';
import { createVersions } from '#authoring/versions/versions.service.ts';
import { recountJob } from '#learning/progress/academy-courses.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/origins.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { AddReportSource } from '#site/report-sources.ts';
import type { AddSearchSource } from '#site/search-sources.ts';
import type { HideBars } from '#market-data/hidden-bars.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    'drafts.lessonSaved': [news: HubData<'drafts.lessonSaved'>];
    /** The published version of a course has changed, or was withdrawn. */
    'courses.changed': [courseId: number];
    'drafts.changed': [courseId: number, what: HubData<'drafts.changed'>['what']];
  }
}

/** Limit per network. */
const certificateLookupsPerMinute = 30;

/** Courses, their lessons and attachments, and enrolments. */
export function mountLearning(
  context: Context,
  given: {
    addDashboardSources: AddDashboardSources;
    addSearchSource: AddSearchSource;
    addReportSource: AddReportSource;
    listCandles: ListCandles;
    hideBars: HideBars;
    getBrand(): Promise<CertificateBrand>;
  },
) {
  const { db, app, api, callers, domainEvents, jobs, pictures, secret, storage } = context;
  const { addSearchSource } = given;
  const filesKey = deriveKey(secret, 'files');
  const addresses = createAssetAddresses(deriveKey(secret, 'course files'));
  const lessons = createLessons({ db, addresses });
  mountCourses(api, createCourses({ db, addresses }));
  mountLessons(api, lessons, createProgress({ db, domainEvents }));
  mountEnrolments(api, createEnrolments({ db }), createActivity({ db }));
  mountContentTranslations(api, createContentTranslations({ db }), createTranslationFiles({ db }));
  mountOffline(api, createOffline({ db }));
  mountLessonNotes(api, createLessonNotes({ db }));
  mountLessonQuestions(api, createLessonQuestions({ db, domainEvents }), createHiddenQuestions({ db }));
  mountRatings(api, createRatings({ db, domainEvents }));
  mountAttachments(api, createAttachments({ db, secret: filesKey, getLessonAccess: lessons.getAccess }));
  registerFiles(app, { db, storage, secret: filesKey });
  const covers = createAcademyCovers({ db, storage, pictures });
  const composing = createComposing({ db });
  mountAcademies(api, createAcademies({ db, domainEvents }), composing, covers);
  registerAcademyCovers(app, storage);
  jobs.work(unusedCoverJob, ({ payload }) => covers.removeUnused(payload.id));
  jobs.work(recountJob, createRecounts({ db, domainEvents }).run);
  addSearchSource(academySearch);
  for (const source of [...lessonTalkReports, ratingReports]) given.addReportSource(source);
  given.addDashboardSources({
    figures: learningFigures,
    rows: [...learningFigures, openQuestions],
    concerns: [waitingReviews, openQuestions],
    countCohorts,
  });
  jobs.work(cohortJob, createCohortJob({ db }).run);
  mountInsight(api, createInsight({ db }), createLessonInsight({ db }), createOverview({ db }));
  addSearchSource(courseSearch);
  addSearchSource(createLessonSearch(storage));
  mountCertification(context, given.getBrand);
  const previews = mountAuthoring(context, addresses);
  const { listCandles } = given;
  const tried = createQuizPreviews({ db, listCandles, readDraftLesson: previews.readContent });
  mountQuizzes(api, createQuizzes({ db, domainEvents, listCandles }), tried);
  given.hideBars((caller, symbol) => listHiddenPeriods(db, caller, symbol));
  const exchange = createExchange({ db, callers, storage, secret: deriveKey(secret, 'archives') });
  mountExchange(api, exchange);
  registerArchives(app, exchange);
  jobs.work(importJob, createImports({ db, storage, pictures }).run);
  jobs.work(courseNoticeJob, createCourseNotices({ db, domainEvents }).run);
  return { getLessonAccess: lessons.getAccess, isShownInDraft: previews.isShown };
}

/** Authoring: drafts, their files, and presence. */
function mountAuthoring(context: Context, addresses: AssetAddresses) {
  const { db, app, api, domainEvents, hub, jobs, pictures, storage } = context;
  const deps = { db, domainEvents, addresses };
  const drafts = createDrafts(deps);
  mountDrafts(api, { drafts, outline: createDraftOutline(deps), lessons: createDraftLessons(deps) });
  mountAssets(api, createAssets({ db, storage, addresses, pictures }));
  registerAssetFiles(app, { db, storage, addresses });
  jobs.work(unusedFilesJob, createUnusedFiles({ db, storage, log: app.log }).run);
  mountReviewThreads(api, createReviewThreads(deps));
  const publications = createPublications(deps);
  const previews = createPreviews(deps);
  mountVersions(api, {
    submissions: createSubmissions(deps),
    publications,
    versions: createVersions(deps),
    comparisons: createComparisons(deps),
    previews,
  });
  jobs.work(publicationJob, publications.publishDue);
  jobs.work(progressJob, ({ payload }) => createProgressRules(deps).run(payload));
  domainEvents.on('courses.changed', (courseId) => hub.publish(roomOfAll, 'courses.changed', { courseId }));
  const presence = createDraftPresence({ db, hub });
  hub.addRooms('draft', {
    mayEnter: (callers, courseId) => authorsAmong(db, callers, courseId),
    onWhereabouts: (courseId, member, at) => void presence.tell(courseId, member, at).catch(() => {}),
  });
  domainEvents.on('drafts.lessonSaved', (news) => hub.publish(draftRoom(news.courseId), 'drafts.lessonSaved', news));
  domainEvents.on('drafts.changed', (courseId, what) => {
    hub.publish(draftRoom(courseId), 'drafts.changed', { courseId, what });
    // Removed trainers leave the draft's room, too: after a change of the trainers, or with a draft that named them.
    if (what === 'meta' || what === 'state') hub.checkGuardedRooms();
  });
  return previews;
}

/** Certificates, as PDF and as credentials for wallets and verifiers. */
function mountCertification(
  { db, app, api, config, domainEvents, secret, storage, throttles }: Context,
  getBrand: () => Promise<CertificateBrand>,
) {
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
  registerCertificateFiles(app, { certificates, badges, admit, publicUrl, storage, getBrand });
}
