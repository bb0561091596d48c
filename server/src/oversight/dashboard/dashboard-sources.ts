import type { Db } from '#db/client.ts';
import type {
  AddDashboardSources,
  ConcernSource,
  CountCohorts,
  FigureSource,
  ReadRevenue,
  RowSource,
} from '#site/figure-sources.ts';

/** Collects the figures that the domains provide for the dashboard. */
export function createSources() {
  const figures: FigureSource[] = [];
  const rows: RowSource[] = [];
  const concerns: ConcernSource[] = [];
  let cohorts: CountCohorts | undefined;
  let revenue: ReadRevenue | undefined;

  const add: AddDashboardSources = (given) => {
    figures.push(...(given.figures ?? []));
    rows.push(...(given.rows ?? []));
    concerns.push(...(given.concerns ?? []));
    cohorts = given.countCohorts ?? cohorts;
    revenue = given.readRevenue ?? revenue;
  };

  const countCohorts = async (db: Db, weeks: Parameters<CountCohorts>[1]) => (await cohorts?.(db, weeks)) ?? [];

  const readRevenue: ReadRevenue = async (db, days, before) => (await revenue?.(db, days, before)) ?? [];

  return { figures, rows, concerns, countCohorts, readRevenue, add };
}
