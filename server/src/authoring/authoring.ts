import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { draftRoom, type HubData } from '@candela/contract/hub';
import { registerAssetFiles } from './assets/assets.files.ts';
import { mountAssets } from './assets/assets.routes.ts';
import { createAssets } from './assets/assets.service.ts';
import { createUnusedFiles, unusedFilesJob } from './assets/unused-files.ts';
import { authorsAmong } from './authoring-access.ts';
import { mountContentTranslations } from './content-translations/content-translations.routes.ts';
import { createContentTranslations } from './content-translations/content-translations.service.ts';
import { createTranslationFiles } from './content-translations/translation-files.service.ts';
import { createDraftLessons } from './drafts/draft-lessons.service.ts';
import { createDraftOutline } from './drafts/draft-outline.service.ts';
import { createDraftPresence } from './drafts/draft-presence.ts';
import { mountDrafts } from './drafts/drafts.routes.ts';
import { createDrafts } from './drafts/drafts.service.ts';
import { mountExchange, registerArchives } from './exchange/exchange.routes.ts';
import { createExchange } from './exchange/exchange.service.ts';
import { createImports, importJob } from './exchange/imports.jobs.ts';
import { authoringData } from './personal-data.ts';
import { mountReviewThreads } from './review-threads/review-threads.routes.ts';
import { createReviewThreads } from './review-threads/review-threads.service.ts';
import { createComparisons } from './versions/comparisons.service.ts';
import { createPreviews } from './versions/previews.service.ts';
import { createProgressRules } from './versions/progress-rules.ts';
import { progressJob, publicationJob } from './versions/publications.jobs.ts';
import { createPublications } from './versions/publications.service.ts';
import { createSubmissions } from './versions/submissions.service.ts';
import { mountVersions } from './versions/versions.routes.ts';
import { createVersions } from './versions/versions.service.ts';
import { waitingReviews } from './versions/waiting-reviews.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    'drafts.lessonSaved': [news: HubData<'drafts.lessonSaved'>];
    'drafts.changed': [courseId: number, what: HubData<'drafts.changed'>['what']];
  }
}

/** Drafts of courses, their files, versions and translations, and their exchange with other systems. */
export function mountAuthoring(context: Context): void {
  const { db, app, api, domainEvents, figures, jobs, personalData, pictures, provisions, secret, storage } = context;
  personalData.add(authoringData);
  const addresses = createAssetAddresses(deriveKey(secret, 'course files'));
  const deps = { db, domainEvents, addresses };
  mountDrafts(api, {
    drafts: createDrafts(deps),
    outline: createDraftOutline(deps),
    lessons: createDraftLessons(deps),
  });
  mountDraftRoom(context);
  mountAssets(api, createAssets({ db, storage, addresses, pictures }));
  registerAssetFiles(app, { db, storage, addresses });
  jobs.work(unusedFilesJob, createUnusedFiles({ db, storage, log: app.log }).run);
  mountReviewThreads(api, createReviewThreads(deps));
  const publications = createPublications(deps);
  const previews = createPreviews(deps);
  provisions.provide('drafts.readLesson', previews.readContent);
  provisions.provide('drafts.isShown', previews.isShown);
  mountVersions(api, {
    submissions: createSubmissions(deps),
    publications,
    versions: createVersions(deps),
    comparisons: createComparisons(deps),
    previews,
  });
  jobs.work(publicationJob, publications.publishDue);
  jobs.work(progressJob, ({ payload }) => createProgressRules(deps).run(payload));
  figures.add({ concerns: [waitingReviews] });
  mountContentTranslations(api, createContentTranslations({ db }), createTranslationFiles({ db }));
  mountCourseExchange(context);
}

/** The people who are in a draft, and what they change. */
function mountDraftRoom({ db, domainEvents, hub }: Context): void {
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
}

function mountCourseExchange({ db, app, api, callers, jobs, pictures, secret, storage }: Context): void {
  const exchange = createExchange({ db, callers, storage, secret: deriveKey(secret, 'archives') });
  mountExchange(api, exchange);
  registerArchives(app, exchange);
  jobs.work(importJob, createImports({ db, storage, pictures }).run);
}
