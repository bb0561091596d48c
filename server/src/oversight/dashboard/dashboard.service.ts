import type { Db } from '#db/client.ts';
import { decodeInstantTextCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { Days, FigureSources } from '#site/figure-sources.ts';
import {
  concernKinds,
  figureKinds,
  type Cohort,
  type Concern,
  type DashboardRow,
  type DayFigure,
  type Figure,
  type FigureKind,
  type ListedKind,
  type Revenue,
} from '@candela/contract/oversight/dashboard';
import type { Page } from '@candela/contract/paging';
import { figuresJob } from './dashboard.jobs.ts';
import { findComputedAt, listCohortWeeks, listFigures } from './dashboard.queries.ts';
import { addDays, cohortCount, dayOf, daysBetween, mondayOf } from './days.ts';

/** The start page of admins. */
export function createDashboard({ db, sources }: { db: Db; sources: FigureSources }) {
  /** On a new installation the first viewer does not have to wait for the next scheduled count. */
  async function get({ from, to }: Days) {
    const count = daysBetween(from, to).length;
    const earlier = { from: addDays(from, -count), to: addDays(from, -1) };
    const [rows, computedAt, cohorts] = await Promise.all([
      listFigures(db, { from: earlier.from, to }),
      findComputedAt(db),
      readCohorts(),
    ]);
    if (computedAt === null) await enqueue(db, figuresJob, [{ payload: {}, key: 'first' }]);
    const values = new Map(rows.map(({ kind, day, value }) => [`${kind} ${day}`, Number(value)]));
    const of = (kind: FigureKind, days: Days) =>
      daysBetween(days.from, days.to).map((day) => ({ day, value: values.get(`${kind} ${day}`) ?? null }));
    const figures = figureKinds.map((kind) => presentFigure(kind, of(kind, { from, to }), of(kind, earlier)));
    return { computedAt: toIsoOrNull(computedAt), figures, cohorts };
  }

  async function getRevenue({ from, to }: Days): Promise<Revenue[]> {
    const days = daysBetween(from, to);
    return sources.readRevenue(db, days, daysBetween(addDays(from, -days.length), addDays(from, -1)));
  }

  async function readCohorts(): Promise<Cohort[]> {
    const thisWeek = mondayOf(dayOf(new Date()));
    const rows = Map.groupBy(await listCohortWeeks(db, addDays(thisWeek, -7 * cohortCount)), (row) => row.joinedOn);
    return [...rows].map(([weekOf, weeks]) => ({
      weekOf,
      learnerCount: weeks.at(-1)?.learnerCount ?? 0,
      activeCounts: Array.from(
        { length: cohortCount },
        (_, at) => weeks.find(({ week }) => week === at)?.activeCount ?? null,
      ),
    }));
  }

  async function listConcerns(): Promise<Concern[]> {
    const counted = await Promise.all(
      sources.concerns.map(async ({ kind, count }) => ({ kind, ...(await count(db)) })),
    );
    return counted
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => concernKinds.indexOf(a.kind) - concernKinds.indexOf(b.kind));
  }

  /** @throws AppError request.unknownRoute for a kind without a source */
  async function listRows(
    kind: ListedKind,
    days: Days,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<Page<DashboardRow>> {
    const source = sources.rows.find((each) => each.kind === kind);
    if (!source) throw new AppError('request.unknownRoute');
    const rows = await source.list(db, days, { limit: limit + 1, after: decodeInstantTextCursor(cursor) });
    return toPage(
      rows,
      limit,
      ({ key: _key, exactAt: _at, ...row }) => row,
      (row) => [row.exactAt, row.key],
    );
  }

  return { get, getRevenue, listConcerns, listRows };
}

function presentFigure(kind: FigureKind, days: DayFigure[], before: DayFigure[]): Figure {
  const isWhole = before.every(({ value }) => value !== null);
  return { kind, days, before, total: totalOf(kind, days), totalBefore: isWhole ? totalOf(kind, before) : null };
}

/**
 * The total of computed figures. Active learners cannot be added up: a learner active on two days counts on both, so their figure is
 * per day.
 */
function totalOf(kind: FigureKind, days: readonly DayFigure[]): number | null {
  const values = days.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return kind === 'active' ? sum / values.length : sum;
}
