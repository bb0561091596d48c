import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import type { Context } from '#platform/context.ts';
import { createComparisons } from './comparisons.service.ts';
import { createPreviews } from './previews.service.ts';
import { createProgressRules } from './progress-rules.ts';
import { progressJob, publicationJob } from './publications.jobs.ts';
import { createPublications } from './publications.service.ts';
import { createSubmissions } from './submissions.service.ts';
import { mountVersionRoutes } from './versions.routes.ts';
import { createVersions } from './versions.service.ts';
import { waitingReviews } from './waiting-reviews.ts';

/** Versions of courses: submitted, reviewed, published, compared and previewed. */
export function mountVersions({ db, api, domainEvents, figures, jobs, provisions, secret }: Context): void {
  const deps = { db, domainEvents, addresses: createAssetAddresses(secret) };
  const publications = createPublications(deps);
  const previews = createPreviews(deps);
  provisions.provide('drafts.readLesson', previews.readContent);
  provisions.provide('drafts.isShown', previews.isShown);
  mountVersionRoutes(api, {
    submissions: createSubmissions(deps),
    publications,
    versions: createVersions(deps),
    comparisons: createComparisons(deps),
    previews,
  });
  jobs.work(publicationJob, publications.publishDue);
  jobs.work(progressJob, ({ payload }) => createProgressRules(deps).run(payload));
  figures.add({ concerns: [waitingReviews] });
}
