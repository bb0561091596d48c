import type { Db } from '#db/client.ts';
import type { ReadClosedMinutes } from '#market-data/closed-minutes.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { insertActions, listActions } from '#trading/outcomes/idea-actions.queries.ts';
import { findJudgedIdea, lockJudgedIdea } from '#trading/outcomes/judged-ideas.queries.ts';
import { appendLateEvent } from '#trading/outcomes/late-events.ts';
import { periodOf, settle } from '#trading/outcomes/rejudging.ts';
import { isOver, type OutcomeStatus } from '@candela/markets/outcomes/terms';
import { requireIdea } from './idea-actions.service.ts';

interface Deps {
  db: Db;
  readClosed: ReadClosedMinutes;
  /** After the transaction. */
  onChanged(changes: { id: number; status: OutcomeStatus }[]): void;
  now?: () => number;
}

/** Closed ideas are judged again by corrected prices, when a moderator says so. The result is computed, never given. */
export function createResettling({ db, readClosed, onChanged, now = Date.now }: Deps) {
  /** @returns the number of the event @throws AppError ideas.notFound, open, unsettled, sameResult */
  async function resettle(caller: SignedInCaller, id: number, reason: string): Promise<number> {
    const { symbolId, name } = await requireIdea(db, caller, id);
    const before = await findJudgedIdea(db, id);
    if (!before || !isOver(before.state.status)) throw new AppError('ideas.open');
    if (before.state.status === 'void') throw new AppError('ideas.unsettled');
    const closed = await readClosed(symbolId, { ...periodOf(before), now: now() });
    const settlement = closed && settle(before, (await listActions(db, [id])).get(id) ?? [], closed);
    if (!settlement) throw new AppError('ideas.unsettled');
    const seq = await db.transaction(async (tx) => {
      const idea = await lockJudgedIdea(tx, id);
      if (!idea) throw new AppError('ideas.notFound');
      const at = now();
      const by = { reason, actorId: caller.userId };
      await insertActions(tx, { ideaIds: [id], at, action: { type: 'resettle' }, ...by });
      await recordChange(tx, caller, {
        action: 'replace',
        entity: 'idea',
        entityId: id,
        name,
        before: {},
        after: { reason },
      });
      const appended = await appendLateEvent(tx, idea, { type: 'resettled', at, settlement, ...by });
      if (appended === null) throw new AppError('ideas.sameResult');
      return appended;
    });
    onChanged([{ id, status: settlement.status }]);
    return seq;
  }

  return { resettle };
}
