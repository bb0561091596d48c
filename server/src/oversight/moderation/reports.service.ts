import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { reserveAttempt } from '#platform/throttles/shared-throttles.ts';
import type { ReportSources } from '#site/report-sources.ts';
import type { ReportKind, ReportReason } from '@candela/contract/oversight/moderation';
import { countSettledReporters, insertReport, lockThing, openCase } from './moderation.queries.ts';

/** Limit for one person. */
const reportPace = { limit: 20, seconds: 3600 };

/** Reports by accounts that are older than a week, after which some content is hidden until the decision. */
const hidingReports = 3;

interface Given {
  kind: ReportKind;
  thingId: string;
  reason: ReportReason;
  text: string;
}

/** Reporting of content by users. */
export function createReports({ db, sources }: { db: Db; sources: ReportSources }) {
  /** @throws AppError reports.notFound (also for content that the caller does not see), reports.own, reports.exists, reports.tooMany */
  async function report(caller: SignedInCaller, { kind, thingId, reason, text }: Given): Promise<void> {
    // Failed attempts count too: otherwise one could probe which content exists.
    const retryAfterSeconds = await reserveAttempt(db, [{ key: `reports ${caller.userId}`, ...reportPace }]);
    if (retryAfterSeconds !== null) throw new AppError('reports.tooMany', { retryAfterSeconds });
    const hidden = await db.transaction(async (tx) => {
      const source = sources.of(kind);
      // Before the case, as those who decide do.
      if (source.hide) await source.lock?.(tx, thingId);
      const found = await source.find(tx, caller, thingId).catch(asNothing);
      if (!found) throw new AppError('reports.notFound');
      if (found.authorId === caller.userId) throw new AppError('reports.own');
      await lockThing(tx, kind, thingId);
      const { id: caseId, body } = await openCase(tx, { kind, thingId, reason, found });
      const other = found.body === body ? null : found.body;
      const given = { caseId, reporterId: caller.userId, reason, text, body: other };
      if (!(await insertReport(tx, given))) throw new AppError('reports.exists');
      const isEnough = source.hide && (await countSettledReporters(tx, caseId)) >= hidingReports;
      return isEnough ? source.hide?.(tx, thingId) : null;
    });
    await hidden?.();
  }

  return { report };
}

/** A refusal would tell that the content exists. */
function asNothing(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}
