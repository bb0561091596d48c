import type { Context } from '#platform/context.ts';
import { cohortJob, createCohortJob } from './cohorts.jobs.ts';
import { countCohorts, learningFigures } from './dashboard-figures.ts';
import { mountInsightRoutes } from './insight.routes.ts';
import { createInsight } from './insight.service.ts';
import { learnersReport } from './learners-report.source.ts';
import { createLessonInsight } from './lesson-insight.service.ts';
import { createOverview } from './overview.service.ts';

/** How courses are learnt, for their trainers, and the figures of the dashboard. */
export function mountInsight({ db, api, figures, jobs, reportRuns }: Context): void {
  mountInsightRoutes(api, createInsight({ db }), createLessonInsight({ db }), createOverview({ db }));
  figures.add({ figures: learningFigures, rows: learningFigures, countCohorts });
  reportRuns.add(learnersReport);
  jobs.work(cohortJob, createCohortJob({ db }).run);
}
