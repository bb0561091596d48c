import type { Db, Tx } from '#db/client.ts';
import { queueJudging } from '#market-data/storage/outcomes-job.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { IdeaNews } from '#trading/idea-news.ts';
import { withdrawNotices } from '#trading/idea-notices.ts';
import { insertActions, listActions } from '#trading/outcomes/idea-actions.queries.ts';
import { lockOpenIdeas, type JudgedIdea } from '#trading/outcomes/judged-ideas.queries.ts';
import { logActions } from '#trading/outcomes/logged-outcomes.ts';
import { lockForAction, requireIdea } from './idea-actions.service.ts';
import { haltSymbol, writeHidden } from './moderation.queries.ts';

const day = 86_400_000;
/** A split is announced at most so long before, in milliseconds. */
const longestNotice = 30 * day;

interface Deps {
  db: Db;
  /** After the transaction. */
  onChanged: IdeaNews['tell'];
  hub: Pick<Hub, 'checkGuardedRooms'>;
  now?: () => number;
}

interface Split {
  numerator: number;
  denominator: number;
  at: string;
}

/** What moderators do with ideas of anybody: with open ones, each with a reason that every reader sees. */
export function createModeration({ db, onChanged, hub, now = Date.now }: Deps) {
  /** @throws AppError ideas.notFound, closed, voiding */
  async function voidIdea(caller: SignedInCaller, id: number, reason: string): Promise<{ at: string }> {
    return db.transaction(async (tx) => {
      const { symbolId, name } = await requireIdea(tx, caller, id);
      const { idea, at } = await lockForAction(tx, symbolId, id, now());
      const waiting = ((await listActions(tx, [id])).get(id) ?? []).slice(idea.state.done);
      if (waiting.some(({ type }) => type === 'void')) throw new AppError('ideas.voiding');
      const action = { type: 'void' } as const;
      await insertActions(tx, { ideaIds: [id], at, action, reason, actorId: caller.userId });
      await queueJudging(tx, symbolId, at);
      await recordChange(tx, caller, {
        action: 'discard',
        entity: 'idea',
        entityId: id,
        name,
        before: {},
        after: { reason },
      });
      await logActions(tx, [idea], at, action, reason);
      return { at: new Date(at).toISOString() };
    });
  }

  /** Of all open ideas of the symbol. @throws AppError ideas.notFound, closed */
  async function halt(caller: SignedInCaller, id: number, reason: string): Promise<{ at: string; ideas: number }> {
    return db.transaction(async (tx) => {
      const { symbolId, name } = await requireIdea(tx, caller, id);
      const { at } = await lockForAction(tx, symbolId, id, now());
      const ideas = await lockOpenIdeas(tx, symbolId);
      const action = { type: 'halt' } as const;
      await insertActions(tx, { ideaIds: ideas.map((idea) => idea.id), at, action, reason, actorId: caller.userId });
      await haltSymbol(tx, symbolId, new Date(at).toISOString());
      await queueJudging(tx, symbolId, at);
      await recordChange(tx, caller, {
        action: 'end',
        entity: 'idea',
        entityId: id,
        name,
        before: {},
        after: { reason },
      });
      await logActions(tx, ideas, at, action, reason);
      return { at: new Date(at).toISOString(), ideas: ideas.length };
    });
  }

  /**
   * Of all open ideas of the symbol. Asked again, it is the same split: those that have it already are left out.
   * @throws AppError ideas.notFound, closed, judged, noSplit, otherSplit, wrongTime
   */
  async function split(
    caller: SignedInCaller,
    id: number,
    { numerator, denominator, at: given }: Split,
    reason: string,
  ): Promise<{ at: string; ideas: number }> {
    const at = Date.parse(given);
    if (numerator === denominator) throw new AppError('ideas.noSplit');
    if (at > now() + longestNotice) throw new AppError('ideas.wrongTime');
    return db.transaction(async (tx) => {
      const { symbolId, name } = await requireIdea(tx, caller, id);
      const { until } = await lockForAction(tx, symbolId, id, now());
      if (at < until) throw new AppError('ideas.judged');
      const open = await lockOpenIdeas(tx, symbolId);
      const action = { type: 'split', numerator, denominator } as const;
      const ideas = await listUnsplit(tx, open, { ...action, at });
      if (ideas.length === 0) return { at: new Date(at).toISOString(), ideas: 0 };
      await insertActions(tx, { ideaIds: ideas.map((idea) => idea.id), at, action, reason, actorId: caller.userId });
      await queueJudging(tx, symbolId, at);
      const after = { numerator, denominator, at: given, reason };
      await recordChange(tx, caller, { action: 'update', entity: 'idea', entityId: id, name, before: {}, after });
      await logActions(tx, ideas, at, action, reason);
      return { at: new Date(at).toISOString(), ideas: ideas.length };
    });
  }

  /** Hides an idea from lists, or shows it again; its record and the log go on. @throws AppError ideas.notFound */
  async function setHidden(caller: SignedInCaller, id: number, isHidden: boolean): Promise<void> {
    const changed = await db.transaction(async (tx) => {
      const { name } = await requireIdea(tx, caller, id);
      const row = await writeHidden(tx, id, isHidden);
      if (!row) return null;
      await changeSearch(tx, 'idea', [id]);
      if (isHidden) await withdrawNotices(tx, id);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'idea',
        entityId: id,
        name,
        before: { isHidden: !isHidden },
        after: { isHidden },
      });
      return row;
    });
    if (!changed) return;
    // Those who may not read it any more leave the room of its discussion.
    hub.checkGuardedRooms();
    onChanged([{ id, status: changed.status }]);
  }

  return { voidIdea, halt, split, setHidden };
}

/**
 * Those of these ideas that do not have the split yet.
 * @throws AppError ideas.otherSplit if one has another at that time
 */
async function listUnsplit(
  tx: Tx,
  ideas: readonly JudgedIdea[],
  { at, numerator, denominator }: { at: number; numerator: number; denominator: number },
): Promise<JudgedIdea[]> {
  const known = await listActions(
    tx,
    ideas.map(({ id }) => id),
  );
  return ideas.filter(({ id }) => {
    const own = known.get(id)?.find((each) => each.type === 'split' && each.at === at);
    if (own?.type !== 'split') return true;
    if (own.numerator * denominator !== numerator * own.denominator) throw new AppError('ideas.otherSplit');
    return false;
  });
}
