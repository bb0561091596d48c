import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { ReportSources } from '#site/report-sources.ts';
import type { Removal } from '@candela/contract/oversight/moderation';
import { findCase, lockCase, writeAppeal, type CaseRow } from './moderation.queries.ts';

/** What authors see of the removal of their content, and their one appeal. */
export function createRemovals({ db, sources }: { db: Db; sources: ReportSources }) {
  /** @throws AppError reports.notFound, also for content of others and what was never removed */
  async function get(caller: SignedInCaller, id: number): Promise<Removal> {
    return present(own(caller, await findCase(db, id)));
  }

  /** @throws AppError reports.notFound, reports.appealed */
  async function appeal(caller: SignedInCaller, id: number, text: string): Promise<Removal> {
    return db.transaction(async (tx) => {
      const row = own(caller, await lockCase(tx, id));
      if (!mayAppeal(row)) throw new AppError('reports.appealed');
      await writeAppeal(tx, id, text);
      return present(own(caller, await findCase(tx, id)));
    });
  }

  function own(caller: SignedInCaller, row: CaseRow | null): CaseRow {
    const wasRemoved = row && (row.state === 'removed' || row.appealedAt !== null);
    if (!wasRemoved || row.author?.id !== caller.userId || !sources.of(row.kind).restore)
      throw new AppError('reports.notFound');
    return row;
  }

  return { get, appeal };
}

const mayAppeal = ({ state, appealedAt, wordsRemovedAt }: CaseRow) =>
  state === 'removed' && appealedAt === null && wordsRemovedAt === null;

function present(row: CaseRow): Removal {
  const { id, kind, context, link, body, note, appeal, appealedAt } = row;
  return {
    id,
    kind,
    context,
    link,
    body,
    note,
    decidedAt: toIso(row.decidedAt ?? row.lastAt),
    mayAppeal: mayAppeal(row),
    appeal: appeal !== null && appealedAt !== null ? { text: appeal, at: toIso(appealedAt) } : null,
    isRestored: row.state === 'kept',
  };
}
