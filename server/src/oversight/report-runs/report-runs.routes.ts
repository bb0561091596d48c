import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  createReportLink,
  listReportRuns,
  readReport,
  removeReportRun,
  startReportRun,
} from '@candela/contract/oversight/report-runs';
import {
  addReportSchedule,
  listReportSchedules,
  removeReportSchedule,
} from '@candela/contract/oversight/report-schedules';
import { isUuid } from '@candela/contract/uuids';
import type { createReportPages } from './report-pages.service.ts';
import type { createReportRuns } from './report-runs.service.ts';
import type { createReportSchedules } from './report-schedules.service.ts';

type ReportRuns = ReturnType<typeof createReportRuns>;

export function mountReportRunRoutes(api: Api, runs: ReportRuns, pages: ReturnType<typeof createReportPages>): void {
  api.route(readReport, ({ query }, { caller }) => pages.read(caller, query.kind, query));
  api.route(startReportRun, ({ body }, { caller }) => runs.start(caller, body));
  api.route(listReportRuns, ({ query }, { caller }) => runs.list(caller, query));
  api.route(createReportLink, ({ params }, { caller }) => runs.createLink(caller, params.id));
  api.route(removeReportRun, ({ params }, { caller }) => runs.remove(caller, params.id));
}

export function mountReportScheduleRoutes(api: Api, schedules: ReturnType<typeof createReportSchedules>): void {
  api.route(listReportSchedules, (_input, { caller }) => schedules.list(caller));
  api.route(addReportSchedule, ({ body }, { caller }) => schedules.add(caller, body));
  api.route(removeReportSchedule, ({ params }, { caller }) => schedules.remove(caller, params.id));
}

/** `GET /report-runs/{id}/{token}`: a file, as a download. */
export function registerReportFiles(app: FastifyInstance, runs: ReportRuns): void {
  app.get<{ Params: { id: string; token: string } }>('/report-runs/:id/:token', async ({ params }, reply) => {
    if (!isUuid(params.id)) throw new AppError('reportRuns.notFound');
    const { bytes, size, name, mimeType } = await runs.open(params.id, params.token);
    return reply
      .header('content-type', mimeType)
      .header('content-length', size)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(bytes);
  });
}
