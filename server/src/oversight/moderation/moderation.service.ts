import type { Db, Tx } from '#db/client.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue, removeJob } from '#platform/jobs/enqueue.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { maxConcerns } from '#site/figure-sources.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { AfterCommit } from '#site/report-sources.ts';
import type { ReportSources } from '#site/report-sources.ts';
import type { ReportedDetail, ReportedThing } from '@candela/contract/oversight/moderation';
import type { Page } from '@candela/contract/paging';
import { tellAuthor } from './author-notices.ts';
import { reportersJob } from './moderation.jobs.ts';
import {
  countOpen,
  findCase,
  hasOtherModerator,
  listCases,
  listReports,
  lockCase,
  lockThing,
  writeDecision,
  writeReopened,
  type CaseFilter,
  type CaseRow,
} from './moderation.queries.ts';

const shownReports = 100;
/** Time in which the decision to keep content can be undone before its reporters are notified. */
const undoMilliseconds = 60_000;

interface Decision {
  decision: 'kept' | 'removed';
  isMuting: boolean;
  note: string;
}

/** Reported content, and decisions about it. */
export function createModerationQueue({ db, sources }: { db: Db; sources: ReportSources }) {
  async function list(
    filter: CaseFilter,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<ReportedThing> & { openCount: number }> {
    const rows = await listCases(db, filter, { limit: page.limit + 1, after: decodeIdCursor(page.cursor) });
    const { count: openCount } = await countOpen(db, maxConcerns);
    return { ...toPage(rows, page.limit, present, (row) => [row.id]), openCount };
  }

  /** @throws AppError reports.notFound */
  async function get(id: number): Promise<ReportedDetail> {
    const row = await findCase(db, id);
    if (!row) throw new AppError('reports.notFound');
    const { kind, thingId, author } = row;
    const { readNow, mute, restore } = sources.of(kind);
    const reports = await listReports(db, id, shownReports);
    return {
      ...present(row),
      bodyNow: await readNow(db, thingId),
      canMute: mute !== undefined && author !== null && (await mute.isPossible(db, thingId, author.id)),
      canAppeal: restore !== undefined,
      reports: reports.map((each) => ({ ...each, createdAt: toIso(each.createdAt) })),
    };
  }

  /** @throws AppError reports.notFound, reports.decided, reports.notMuted, reports.ownWords, reports.ownDecision */
  async function decide(caller: SignedInCaller, id: number, { decision, isMuting, note }: Decision): Promise<void> {
    const afterwards = await db.transaction(async (tx) => {
      const known = await findCase(tx, id);
      if (known) await sources.of(known.kind).lock?.(tx, known.thingId);
      const row = await lockCase(tx, id);
      if (!row) throw new AppError('reports.notFound');
      if (row.state !== 'open' && row.state !== 'appealed') throw new AppError('reports.decided');
      await requireOther(tx, caller, row);
      const doing =
        decision === 'removed' ? await remove(tx, caller, row, { isMuting, note }) : await keep(tx, caller, row);
      await writeDecision(tx, id, { state: decision, note, byId: caller.userId });
      await tellAuthor(tx, sources, { ...row, note }, decision);
      await recordChange(tx, caller, {
        action: decision === 'removed' ? 'remove' : 'dismiss',
        ...about(row),
        after: { kind: row.kind, thingId: row.thingId, reports: row.reportCount, reasons: row.reasons },
      });
      const dueAt = new Date(Date.now() + (decision === 'kept' ? undoMilliseconds : 0));
      // Of appeals reporters hear nothing: they were told of the first decision.
      if (row.state === 'open') await enqueue(tx, reportersJob, [{ payload: { caseId: id }, key: String(id), dueAt }]);
      return doing;
    });
    for (const tell of afterwards) await tell();
  }

  /** Shows it again, if its reports or, before an appeal, moderators have hidden it. */
  async function keep(tx: Tx, caller: SignedInCaller, { kind, thingId, state }: CaseRow): Promise<AfterCommit[]> {
    const shown = await sources.of(kind).restore?.(tx, caller, thingId, state === 'appealed' ? 'all' : 'automatic');
    return shown ? [shown] : [];
  }

  async function remove(
    tx: Tx,
    caller: SignedInCaller,
    row: CaseRow,
    { isMuting, note }: Omit<Decision, 'decision'>,
  ): Promise<AfterCommit[]> {
    const { kind, thingId, author } = row;
    const source = sources.of(kind);
    const removed = await source.remove(tx, caller, thingId, note);
    if (!isMuting) return removed ? [removed] : [];
    if (!source.mute || !author) throw new AppError('reports.notMuted');
    const muted = await source.mute.run(tx, caller, thingId, author.id);
    return removed ? [removed, muted] : [muted];
  }

  /** Only for content that was kept: removed content is restored in its own feature. @throws AppError reports.notFound, reports.decided */
  async function reopen(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const known = await findCase(tx, id);
      if (!known) throw new AppError('reports.notFound');
      await lockThing(tx, known.kind, known.thingId);
      const row = await lockCase(tx, id);
      if (row?.state !== 'kept' || !(await writeReopened(tx, row))) throw new AppError('reports.decided');
      await removeJob(tx, reportersJob, String(id));
      await recordChange(tx, caller, { action: 'restore', ...about(row), before: { state: row.state } });
    });
  }

  return { list, get, decide, reopen };
}

/**
 * Nobody decides about their own words while there is another moderator, and about their own appeal never; an appeal is decided by somebody
 * else than who has decided before, if there is anybody else.
 */
async function requireOther(tx: Tx, caller: SignedInCaller, { state, author, decidedBy }: CaseRow): Promise<void> {
  const isAppeal = state === 'appealed';
  if (author?.id === caller.userId && (isAppeal || (await hasOtherModerator(tx, caller.userId, null))))
    throw new AppError('reports.ownWords');
  if (!isAppeal || decidedBy?.id !== caller.userId) return;
  if (await hasOtherModerator(tx, caller.userId, author?.id ?? null)) throw new AppError('reports.ownDecision');
}

/** The context of a profile is a person's name, and that of a post may mention somebody: names must not stay in the audit log. */
function about({ id, kind, context }: CaseRow) {
  const isNameless = kind !== 'profile' && !context.includes('@');
  return { entity: 'report' as const, entityId: id, ...(isNameless && { name: context }) };
}

function present(row: CaseRow): ReportedThing {
  const { firstAt, lastAt, decidedAt, wordsRemovedAt, appeal, appealedAt, appealDecidedAt, ...told } = row;
  return {
    ...told,
    appeal:
      appeal !== null && appealedAt !== null
        ? {
            text: appeal,
            at: toIso(appealedAt),
            decidedAt: toIsoOrNull(appealDecidedAt),
          }
        : null,
    firstAt: toIso(firstAt),
    lastAt: toIso(lastAt),
    decidedAt: toIsoOrNull(decidedAt),
    wordsRemovedAt: toIsoOrNull(wordsRemovedAt),
  };
}
