import type { Api } from '#platform/http/api.ts';
import {
  appealRemoval,
  createReport,
  decideReported,
  getRemoval,
  getReportedThing,
  listReportedThings,
  reopenReported,
} from '@candela/contract/oversight/moderation';
import type { createModerationQueue } from './moderation.service.ts';
import type { createRemovals } from './removals.service.ts';
import type { createReports } from './reports.service.ts';

export function mountModeration(
  api: Api,
  reports: ReturnType<typeof createReports>,
  queue: ReturnType<typeof createModerationQueue>,
  removals: ReturnType<typeof createRemovals>,
): void {
  api.route(createReport, ({ body }, { caller }) => reports.report(caller, body));
  api.route(listReportedThings, ({ query: { limit, cursor, ...filter } }) => queue.list(filter, { limit, cursor }));
  api.route(getReportedThing, ({ params }) => queue.get(params.id));
  api.route(decideReported, ({ params, body }, { caller }) => queue.decide(caller, params.id, body));
  api.route(getRemoval, ({ params }, { caller }) => removals.get(caller, params.id));
  api.route(appealRemoval, ({ params, body }, { caller }) => removals.appeal(caller, params.id, body.text));
  api.route(reopenReported, ({ params }, { caller }) => queue.reopen(caller, params.id));
}
