import { discardFailedJob, listFailedJobs, retryFailedJob, retryFailedJobs } from '@candela/contract/site/jobs';
import type { createFailedJobs } from './jobs.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountFailedJobs(api: Api, jobs: ReturnType<typeof createFailedJobs>): void {
  api.route(listFailedJobs, ({ query }) => jobs.list(query));
  api.route(retryFailedJob, ({ params }) => jobs.retry(params.id));
  api.route(retryFailedJobs, ({ body }) => jobs.retryAll(body.kind));
  api.route(discardFailedJob, ({ params }) => jobs.discard(params.id));
}
