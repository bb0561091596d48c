import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import { noteOwnChange } from '#platform/http/recorded-calls.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { ReportReader, ReportRunSources } from '#site/report-run-sources.ts';
import type { ReportRun, ReportScopeInput } from '@candela/contract/oversight/report-runs';
import { reportLimits, type ReportFormat, type ReportRunKind } from '@candela/contract/oversight/report-terms';
import type { Page } from '@candela/contract/paging';
import { admit, isAboutOthers, scopeOf } from './report-access.ts';
import { folderOf, reportRunJob } from './report-runs.jobs.ts';
import {
  countOpen,
  deleteRun,
  expireOldest,
  findRun,
  insertRun,
  listRuns,
  lockRuns,
  type RunRow,
} from './report-runs.queries.ts';

const linkSeconds = 300;

interface Deps {
  db: Db;
  storage: Storage;
  callers: Pick<Callers, 'findBySession'>;
  sources: ReportRunSources;
  /** Key of the signed addresses. */
  key: string;
}

type Order = ReportScopeInput & { kind: ReportRunKind; format: ReportFormat };

export interface LoadedFile {
  bytes: Readable;
  size: number;
  name: string;
  mimeType: string;
}

const files: Record<ReportFormat, { extension: string; mimeType: string }> = {
  pdf: { extension: 'pdf', mimeType: 'application/pdf' },
  csv: { extension: 'csv', mimeType: 'text/csv; charset=utf-8' },
  json: { extension: 'json', mimeType: 'application/json; charset=utf-8' },
  xapi: { extension: 'xapi.json', mimeType: 'application/json; charset=utf-8' },
};

/** Files of reports: ordered, listed, loaded and removed by whoever has ordered them. */
export function createReportRuns({ db, storage, callers, sources, key }: Deps) {
  /**
   * @throws AppError sessions.forbidden, users.notFound, reportRuns.wrongPeriod, reportRuns.wrongFormat, reportRuns.tooManyOpen,
   * profiles.invalidTimeZone, sessions.stepUpRequired, keys.personOnly
   */
  async function start(caller: SignedInCaller, order: Order): Promise<ReportRun> {
    const { kind, format, languageCode } = order;
    const scope = scopeOf(caller, kind, order);
    const { source } = await admit(db, sources, caller, { kind, scope });
    if (format === 'xapi' && !source.toStatement) throw new AppError('reportRuns.wrongFormat');
    return db.transaction(async (tx) => {
      const isOfOthers = isAboutOthers(scope, caller.userId);
      if (isOfOthers) await requireStepUp(tx, caller);
      await lockRuns(tx, caller.userId);
      if ((await countOpen(tx, caller.userId)) >= reportLimits.open) throw new AppError('reportRuns.tooManyOpen');
      await expireOldest(tx, caller.userId, reportLimits.kept - 1);
      const given = { ...scope, userId: caller.userId, kind, format, languageCode, isScheduled: false };
      const id = await insertRun(tx, { ...given, keptDays: reportLimits.keptDays });
      if (isOfOthers) await record(tx, caller, { id, kind, after: { format, from: scope.from, to: scope.to } }, scope);
      else noteOwnChange();
      await enqueue(tx, reportRunJob, [{ payload: { id }, key: id }]);
      const row = await findRun(tx, id);
      if (!row) throw new Error('a file of a report was not stored');
      return present(row);
    });
  }

  async function list(
    caller: SignedInCaller,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<Page<ReportRun>> {
    const rows = await listRuns(db, caller.userId, { limit: limit + 1, after: decodeUuidCursor(cursor) });
    return toPage(rows, limit, present, (row) => [row.createdAt, row.id]);
  }

  /** @throws AppError reportRuns.notFound, sessions.stepUpRequired, keys.personOnly */
  async function createLink(caller: SignedInCaller, id: string) {
    const row = await findReadable(caller, caller, id);
    if (isAboutOthers(row, caller.userId)) {
      await db.transaction(async (tx) => {
        await requireStepUp(tx, caller);
        await record(tx, caller, { id, kind: row.kind, after: { isLoaded: true } }, row);
      });
    } else noteOwnChange();
    const until = Math.floor(Date.now() / 1000) + linkSeconds;
    const expires = until.toString(36);
    const token = [expires, caller.sessionId, signatureOf(id, caller.sessionId, expires)].join('.');
    return { url: `/report-runs/${id}/${token}`, expiresAt: new Date(until * 1000).toISOString() };
  }

  /**
   * The file behind an address. None if the session has ended or the right to it was lost.
   * @throws AppError reportRuns.notFound
   */
  async function open(id: string, token: string): Promise<LoadedFile> {
    const [expires = '', sessionId = '', signature = ''] = token.split('.');
    const expected = Buffer.from(signatureOf(id, sessionId, expires));
    const given = Buffer.from(signature);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isOurs || Number.parseInt(expires, 36) * 1000 < Date.now()) throw new AppError('reportRuns.notFound');
    const caller = await callers.findBySession(sessionId);
    if (!caller || isFactorMissing(caller)) throw new AppError('reportRuns.notFound');
    const row = await findReadable(caller, caller, id);
    const stored = row.storageKey === null ? null : await storage.head(row.storageKey);
    if (row.storageKey === null || !stored) throw new AppError('reportRuns.notFound');
    const { extension, mimeType } = files[row.format];
    const name = `${row.kind}-${row.from}-${row.to}.${extension}`;
    return { bytes: await storage.get(row.storageKey), size: stored.size, name, mimeType };
  }

  /** @throws AppError reportRuns.notFound */
  async function findReadable(caller: { userId: string }, reader: ReportReader, id: string): Promise<RunRow> {
    const row = await findRun(db, id);
    const isThere = row?.state === 'done' && Date.parse(row.expiresAt) > Date.now();
    if (!row || !isThere || row.userId !== caller.userId) throw new AppError('reportRuns.notFound');
    const scope = { from: row.from, to: row.to, timeZone: row.timeZone, subjectId: row.subjectId };
    try {
      await admit(db, sources, reader, { kind: row.kind, scope });
    } catch (error) {
      if (error instanceof AppError) throw new AppError('reportRuns.notFound');
      throw error;
    }
    return row;
  }

  /** One that is being made stops with its next page. */
  async function remove(caller: SignedInCaller, id: string): Promise<void> {
    if (await deleteRun(db, id, caller.userId)) await storage.deletePrefix(folderOf(id));
  }

  function signatureOf(id: string, sessionId: string, expires: string): string {
    return createHmac('sha256', key).update(`report-run|${id}|${sessionId}|${expires}`).digest('base64url');
  }

  return { start, list, createLink, open, remove };
}

/** Who took which data of others, in the audit log. */
function record(
  tx: Parameters<typeof recordChange>[0],
  caller: SignedInCaller,
  { id, kind, after }: { id: string; kind: ReportRunKind; after: Record<string, unknown> },
  { subjectId }: { subjectId: string | null },
): Promise<void> {
  const subject = subjectId === null ? {} : { subjectId };
  return recordChange(tx, caller, {
    action: 'export',
    entity: 'reportRun',
    entityId: id,
    name: kind,
    after: { ...after, ...subject },
  });
}

function present(row: RunRow): ReportRun {
  const isOver = row.state === 'done' || row.state === 'failed';
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    from: row.from,
    to: row.to,
    timeZone: row.timeZone,
    subject: row.subject,
    state: row.state,
    problem: row.problem,
    doneRows: row.doneRows,
    totalRows: row.totalRows,
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    number: row.number,
    isScheduled: row.isScheduled,
    createdAt: toIso(row.createdAt),
    expiresAt: isOver ? toIso(row.expiresAt) : null,
  };
}
