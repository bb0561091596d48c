import type { Api } from '#platform/http/api.ts';
import { discardFailedJob, listFailedJobs, retryFailedJob, retryFailedJobs } from '@candela/contract/site/jobs';
import type { createFailedJobs } from './jobs.service.ts';

export function mountFailedJobs(api: Api, jobs: ReturnType<typeof createFailedJobs>): void {
  api.route(listFailedJobs, ({ query }, { caller }) => jobs.list(caller, query));
  api.route(retryFailedJob, ({ params }, { caller }) => jobs.retry(caller, params.id));
  api.route(retryFailedJobs, ({ body }, { caller }) => jobs.retryAll(caller, body.kind));
  api.route(discardFailedJob, ({ params }, { caller }) => jobs.discard(caller, params.id));
}
