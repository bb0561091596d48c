import type { Db, Tx } from '#db/client.ts';
import { queueJudging } from '#market-data/storage/outcomes-job.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { insertActions, listActions } from '#trading/outcomes/idea-actions.queries.ts';
import { lockJudgedIdea, termsOf, type JudgedIdea } from '#trading/outcomes/judged-ideas.queries.ts';
import { logActions } from '#trading/outcomes/logged-outcomes.ts';
import { lockHead } from '#trading/outcomes/series.queries.ts';
import { wholeOf } from '@candela/markets/candles/decimals';
import { isOver, type IdeaAction } from '@candela/markets/outcomes/terms';
import { findActableIdea } from './actable-ideas.queries.ts';

/** What an author asks of an idea. */
export type AuthorAction = { type: 'cancel' | 'close' } | { type: 'moveStop'; stop: string };

/** With its price in units of the idea. */
type UnitAction = { type: 'cancel' | 'close' } | { type: 'moveStop'; stop: number };

interface Deps {
  db: Db;
  now?: () => number;
}

/** What authors do with their published ideas. Their results are never given: the rules decide them, by the prices that follow. */
export function createIdeaActions({ db, now = Date.now }: Deps) {
  /**
   * @returns when it takes effect
   * @throws AppError ideas.notFound, notAuthor, closed, filled, notActive, closing, stopAway, stopBeyondTarget, price
   */
  async function act(caller: SignedInCaller, id: number, given: AuthorAction): Promise<{ at: string }> {
    return db.transaction(async (tx) => {
      const found = await requireIdea(tx, caller, id);
      if (!found.isAuthor) throw new AppError('ideas.notAuthor');
      const { idea, at } = await lockForAction(tx, found.symbolId, id, now());
      const waiting = ((await listActions(tx, [id])).get(id) ?? []).slice(idea.state.done);
      const action = checkedAction(idea, waiting, given);
      await insertActions(tx, { ideaIds: [id], at, action, reason: null, actorId: caller.userId });
      await queueJudging(tx, found.symbolId, at);
      await recordChange(tx, caller, {
        action: given.type === 'moveStop' ? 'update' : given.type === 'cancel' ? 'cancel' : 'end',
        entity: 'idea',
        entityId: id,
        name: found.name,
        ...(given.type === 'moveStop' && { before: {}, after: { stop: given.stop } }),
      });
      await logActions(tx, [idea], at, action);
      return { at: new Date(at).toISOString() };
    });
  }

  return { act };
}

/** @throws AppError ideas.notFound, also if the caller may not read the idea */
export async function requireIdea(on: Db | Tx, caller: SignedInCaller, id: number) {
  const found = await findActableIdea(on, caller, id);
  if (!found) throw new AppError('ideas.notFound');
  return found;
}

/**
 * Locks the series of a symbol, then an open idea: what is asked takes effect after everything that has been judged.
 * @returns also up to where that is, in milliseconds since 1970
 * @throws AppError ideas.notFound, ideas.closed
 */
export async function lockForAction(
  tx: Tx,
  symbolId: number,
  id: number,
  present: number,
): Promise<{ idea: JudgedIdea; at: number; until: number }> {
  const until = (await lockHead(tx, symbolId)) ?? 0;
  const idea = await lockJudgedIdea(tx, id);
  if (!idea) throw new AppError('ideas.notFound');
  if (isOver(idea.state.status)) throw new AppError('ideas.closed');
  return { idea, at: Math.max(present, until), until };
}

/** What is evidently too late or not allowed is refused at once; what only the prices can tell becomes an event. */
function checkedAction(idea: JudgedIdea, waiting: readonly IdeaAction[], given: AuthorAction): UnitAction {
  const { state } = idea;
  const isEnding = state.isClosing || waiting.some(({ type }) => type !== 'moveStop' && type !== 'split');
  if (isEnding) throw new AppError('ideas.closing');
  if (given.type === 'cancel' && state.status === 'active') throw new AppError('ideas.filled');
  if (given.type !== 'moveStop') return { type: given.type };
  if (state.status !== 'active') throw new AppError('ideas.notActive');
  const stop = wholeOf(given.stop, idea.decimals);
  if (stop === null) throw new AppError('ideas.price');
  const sign = idea.direction === 'long' ? 1 : -1;
  const stops = waiting.flatMap((action) => (action.type === 'moveStop' ? [sign * action.stop] : []));
  if (sign * stop <= Math.max(state.stop, ...stops)) throw new AppError('ideas.stopAway');
  const target = termsOf(idea).targets[state.next];
  if (target && sign * stop >= sign * target.price) throw new AppError('ideas.stopBeyondTarget');
  return { type: 'moveStop', stop };
}
