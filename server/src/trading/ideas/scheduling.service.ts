import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { moveJob } from '#platform/jobs/enqueue.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { readSetting } from '#site/setting-values.ts';
import { tellOfRefusal } from '#trading/idea-notices.ts';
import { endSchedule, findDue, schedule } from './drafts.queries.ts';
import { publishIdeaJob } from './ideas.jobs.ts';
import { requireTerms } from './publishable.ts';
import { lockDraft } from './publishing.queries.ts';
import { check, type createPublishing } from './publishing.service.ts';

const maxAheadMilliseconds = 30 * 86_400_000;

interface Deps {
  db: Db;
  publishing: ReturnType<typeof createPublishing>;
}

/** Ideas that are published at a time to come. */
export function createScheduling({ db, publishing }: Deps) {
  /**
   * The idea stays a draft until then. What does not depend on the price is checked now.
   * @throws AppError those of publishing, ideas.wrongTime
   */
  async function scheduleAt(
    caller: SignedInCaller,
    id: number,
    given: { revision: number; at: string },
  ): Promise<void> {
    const at = Date.parse(given.at);
    const now = Date.now();
    if (at <= now || at > now + maxAheadMilliseconds) throw new AppError('ideas.wrongTime');
    await db.transaction(async (tx) => {
      const own = await lockDraft(tx, id, caller.userId);
      if (!own) throw await publishing.refusal(id, caller.userId, tx);
      if (own.scheduledAt !== null) throw new AppError('ideas.scheduled');
      if (own.revision !== given.revision) throw new AppError('ideas.conflict');
      const { draft, symbol } = await check(tx, own, { authorId: caller.userId });
      requireTerms(draft, symbol, { now: at, price: null, maxDays: await readSetting(tx, 'ideas.maxDays') });
      await schedule(tx, id, caller.userId, new Date(at).toISOString());
      await recordChange(tx, caller, {
        action: 'publish',
        entity: 'idea',
        entityId: id,
        name: symbol.symbol,
        after: { publishAt: new Date(at).toISOString() },
      });
      await moveJob(tx, publishIdeaJob, { payload: { ideaId: id }, key: String(id), priority: 0, dueAt: new Date(at) });
    });
  }

  /** The job at its time. An idea that cannot be published any more stays a draft, and its author is told. */
  async function publishDue(ideaId: number): Promise<void> {
    const row = await findDue(db, ideaId);
    // Taken back or deleted meanwhile.
    if (!row) return;
    const { authorId, symbol } = row;
    try {
      await publishing.publish({ id: ideaId, authorId, revision: null, eventId: null, actor: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await db.transaction(async (tx) => {
        // Taken back while it was being published: that is no refusal.
        if (await endSchedule(tx, ideaId))
          await tellOfRefusal(tx, authorId, { id: ideaId, symbol: symbol ?? '' }, error.code);
      });
    }
  }

  return { scheduleAt, publishDue };
}
