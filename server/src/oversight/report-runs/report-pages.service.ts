import type { Db } from '#db/client.ts';
import { reportTexts } from '#oversight/report-texts.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ReportRunSources } from '#site/report-run-sources.ts';
import type { ReportPage, ReportScopeInput } from '@candela/contract/oversight/report-runs';
import type { ReportRunKind } from '@candela/contract/oversight/report-terms';
import { admit, scopeOf } from './report-access.ts';

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Reports as pages on the screen: the same rows and figures as in their files. */
export function createReportPages({ db, sources }: { db: Db; sources: ReportRunSources }) {
  /** @throws AppError sessions.forbidden, users.notFound, reportRuns.wrongPeriod, profiles.invalidTimeZone, request.invalid */
  async function read(
    caller: SignedInCaller,
    kind: ReportRunKind,
    given: ReportScopeInput & PageRequest,
  ): Promise<ReportPage> {
    const { limit, cursor } = given;
    const { source, scope, subject } = await admit(db, sources, caller, { kind, scope: scopeOf(caller, kind, given) });
    const texts = reportTexts(given.languageCode);
    const after = decodeCursor(cursor, source.afterLength);
    if (after && !source.isPosition(after)) {
      throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
    }
    const rows = await source.rows(db, caller, scope, { after, limit: limit + 1 });
    const figures = after ? [] : await source.figures(db, caller, scope);
    const last = rows.slice(0, limit).at(-1);
    return {
      kind,
      subject: subject && {
        id: subject.userId,
        fullName: subject.fullName,
        thumbnailImagePath: subject.thumbnailImagePath,
      },
      columns: source.columns.map(texts.columnOf),
      figures: figures.map(texts.figureOf),
      notes: after ? [] : source.notes(figures).map(texts.noteOf),
      data: rows.slice(0, limit).map(({ id, cells }) => ({ id, cells })),
      nextCursor: rows.length > limit && last ? encodeCursor(last.after) : null,
    };
  }
  return { read };
}
