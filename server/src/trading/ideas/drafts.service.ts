import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { removeJob } from '#platform/jobs/enqueue.ts';
import { sanitise } from '#platform/text/rich-text.ts';
import type { Page } from '@candela/contract/paging';
import {
  maxAnalysisLength,
  maxIdeaDrafts,
  type IdeaDraft,
  type IdeaDraftBody,
} from '@candela/contract/trading/idea-draft-fields';
import {
  countDrafts,
  deleteDraft,
  findOwn,
  insertDraft,
  isSymbolVisible,
  listDrafts,
  schedule,
  updateDraft,
} from './drafts.queries.ts';
import { publishIdeaJob } from './ideas.jobs.ts';
import { findDraft } from './one-idea.queries.ts';
import { presentDraft } from './present-draft.ts';

/** What authors write before they publish it: seen by nobody else. */
export function createIdeaDrafts(db: Db) {
  async function list(
    caller: SignedInCaller,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<IdeaDraft>> {
    const rows = await listDrafts(db, caller, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(rows, page.limit, presentDraft, (row) => [row.updatedAt, row.id]);
  }

  async function requireDraft(caller: SignedInCaller, id: number): Promise<IdeaDraft> {
    const draft = await findDraft(db, caller, id);
    if (!draft) throw new AppError('ideas.notFound');
    return presentDraft(draft);
  }

  /** @throws AppError candles.unknownSymbol, also for a symbol that the caller may not see */
  async function written(caller: SignedInCaller, draft: IdeaDraftBody): Promise<IdeaDraftBody> {
    const { symbolId } = draft;
    if (symbolId !== null && !(await isSymbolVisible(db, caller, symbolId)))
      throw new AppError('candles.unknownSymbol');
    const analysis = sanitise(draft.analysis);
    // Links get attributes, so it may have become longer.
    if (analysis.length > maxAnalysisLength) {
      throw new AppError('request.invalid', { message: 'Not valid: body.analysis: it is too long' });
    }
    return { ...draft, analysis };
  }

  /** @throws AppError candles.unknownSymbol, ideas.tooManyDrafts */
  async function create(caller: SignedInCaller, given: IdeaDraftBody): Promise<IdeaDraft> {
    const draft = await written(caller, given);
    const id = await db.transaction(async (tx) => {
      if ((await countDrafts(tx, caller.userId)) >= maxIdeaDrafts) throw new AppError('ideas.tooManyDrafts');
      return insertDraft(tx, caller.userId, draft);
    });
    return requireDraft(caller, id);
  }

  /** Why an own draft could not be changed. */
  async function refusal(caller: SignedInCaller, id: number): Promise<AppError> {
    const own = await findOwn(db, id, caller.userId);
    if (!own) return new AppError('ideas.notFound');
    if (own.isPublished) return new AppError('ideas.published');
    return new AppError(own.scheduledAt === null ? 'ideas.conflict' : 'ideas.scheduled');
  }

  /** @throws AppError candles.unknownSymbol, ideas.notFound, ideas.published, ideas.scheduled, ideas.conflict */
  async function save(
    caller: SignedInCaller,
    id: number,
    { revision, ...given }: IdeaDraftBody & { revision: number },
  ): Promise<IdeaDraft> {
    // Before anything is said about the draft: whether there is a symbol is no secret of it, and the other way round.
    if (!(await findOwn(db, id, caller.userId))) throw new AppError('ideas.notFound');
    const draft = await written(caller, given);
    const isSaved = await updateDraft(db, { id, authorId: caller.userId, revision }, draft);
    if (!isSaved) throw await refusal(caller, id);
    return requireDraft(caller, id);
  }

  /** @throws AppError ideas.notFound, ideas.published */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    const isRemoved = await db.transaction(async (tx) => {
      const found = await deleteDraft(tx, id, caller.userId);
      if (found) await removeJob(tx, publishIdeaJob, String(id));
      return found;
    });
    if (!isRemoved) throw await refusal(caller, id);
  }

  /** It stays a draft that is not scheduled. @throws AppError ideas.notFound, ideas.published */
  async function recall(caller: SignedInCaller, id: number): Promise<IdeaDraft> {
    const isDraft = await db.transaction(async (tx) => {
      const found = await schedule(tx, id, caller.userId, null);
      if (found) await removeJob(tx, publishIdeaJob, String(id));
      return found;
    });
    if (!isDraft) throw await refusal(caller, id);
    return requireDraft(caller, id);
  }

  return { list, create, save, remove, recall };
}
