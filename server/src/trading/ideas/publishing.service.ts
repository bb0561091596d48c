import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import type { CurrentPrice } from '#market-data/current-prices.ts';
import { AppError } from '#platform/http/errors.ts';
import { recordChange, type Actor } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { readSettings } from '#site/setting-values.ts';
import type { IdeaNews } from '#trading/idea-news.ts';
import { tellOfPublished } from '#trading/idea-notices.ts';
import { appendAllToLog } from '#trading/log.ts';
import { takeSplits } from '#trading/outcomes/idea-actions.queries.ts';
import { actionBody } from '#trading/outcomes/logged-outcomes.ts';
import { beginSeries } from '#trading/outcomes/series.ts';
import { recordPublishedIdea } from '#trading/webhook-events.ts';
import { publishedBody } from '@candela/markets/outcomes/published-idea';
import { findOwn } from './drafts.queries.ts';
import { hashOfText, requireTerms, requireWhole } from './publishable.ts';
import {
  areChoicesKnown,
  hasActiveIdea,
  insertPublishedEvent,
  lockAuthor,
  lockDraft,
  lockLiveEvent,
  lockSymbol,
  readDraft,
  versionOf,
  writePublished,
  type OwnDraft,
  type PublishingSymbol,
} from './publishing.queries.ts';
import type { WholeDraft } from './whole-draft.ts';

interface Deps {
  db: Db;
  readPrices(symbolIds: readonly number[]): Promise<CurrentPrice[]>;
  news: Pick<IdeaNews, 'tell'>;
}

/** What is published, and by whom. */
export interface Publishing {
  id: number;
  authorId: string;
  /** The revision that the author has seen; null: whatever it is by now. */
  revision: number | null;
  eventId: number | null;
  /** Whoever asked for it; null: its time has come. */
  actor: Actor | null;
}

/** Publishes ideas: from then on their levels never change. */
export function createPublishing({ db, readPrices, news }: Deps) {
  /**
   * Publishes an idea, and says so in the public log, in one transaction: it is visible exactly if the log has it. Everything that was true when
   * the form was opened is asked again.
   * @throws AppError ideas.notFound, ideas.published, ideas.conflict, ideas.scheduled, sessions.forbidden, candles.unknownSymbol, and those of
   * `idea-errors`
   */
  async function publish(publishing: Publishing): Promise<void> {
    const { id, authorId } = publishing;
    const seen = await readDraft(db, id, authorId);
    if (!seen) throw await refusal(id, authorId);
    const { symbolId } = seen.draft;
    // Before the transaction: reading prices needs a connection of its own.
    const [price = null] = symbolId === null ? [] : await readPrices([symbolId]);
    await db.transaction(async (tx) => {
      const own = await lockDraft(tx, id, authorId);
      if (!own) throw await refusal(id, authorId, tx);
      requireRevision(own, publishing);
      // Saved while the price was read.
      if (own.revision !== seen.revision) throw new AppError('ideas.conflict');
      const checked = await check(tx, own, publishing);
      if (!price) throw new AppError('ideas.noPrice', { message: 'symbolId noPrice' });
      await write(tx, { ...publishing, ...checked, price });
    });
    news.tell([{ id, status: 'pending' }]);
  }

  async function refusal(id: number, authorId: string, on: Db | Tx = db): Promise<AppError> {
    const own = await findOwn(on, id, authorId);
    return new AppError(own?.isPublished ? 'ideas.published' : 'ideas.notFound');
  }

  return { publish, refusal };
}

/** A scheduled idea is published by its job only, and not once its author has taken it back; a draft only in the revision that they have seen. */
function requireRevision(own: OwnDraft, { revision, actor }: Publishing): void {
  if (actor && own.scheduledAt !== null) throw new AppError('ideas.scheduled');
  if (!actor && !own.isDue) throw new AppError('ideas.conflict');
  if (revision !== null && own.revision !== revision) throw new AppError('ideas.conflict');
}

interface Checked {
  draft: WholeDraft;
  symbol: PublishingSymbol;
  fullName: string;
}

/** Everything that does not depend on the price. */
export async function check(tx: Tx, own: OwnDraft, { authorId }: Pick<Publishing, 'authorId'>): Promise<Checked> {
  const { fullName, mayPublish } = await lockAuthor(tx, authorId);
  if (!mayPublish) throw new AppError('sessions.forbidden');
  const draft = requireWhole(own.draft);
  const symbol = await lockSymbol(tx, draft.symbolId, authorId);
  if (!symbol) throw new AppError('candles.unknownSymbol');
  if (symbol.isHalted) throw new AppError('ideas.halted', { message: 'symbolId halted' });
  if (!(await areChoicesKnown(tx, draft))) throw new AppError('ideas.unknownChoice');
  return { draft, symbol, fullName };
}

async function write(tx: Tx, publishing: Publishing & Checked & { price: CurrentPrice }): Promise<void> {
  const { id, authorId, eventId, actor, draft, symbol, price } = publishing;
  const event = eventId === null ? null : await lockLiveEvent(tx, eventId, authorId);
  if (eventId !== null && !event) throw new AppError('ideas.notLive');
  const now = Date.now();
  const settings = await readSettings(tx, ['ideas.maxDays', 'ideas.disclaimer']);
  const terms = requireTerms(draft, symbol, { now, price, maxDays: settings['ideas.maxDays'] });
  const subscriptionTypeIds = (event ?? draft).subscriptionTypeIds.toSorted((one, other) => one - other);
  const isDuplicate = await hasActiveIdea(tx, { authorId, symbolId: symbol.id, direction: terms.direction });
  const secret = randomBytes(32);
  const disclaimerId = await versionOf(tx, settings['ideas.disclaimer']);
  const published = { id, draft, symbol, terms, subscriptionTypeIds, eventId, secret, isDuplicate, disclaimerId };
  await writePublished(tx, published);
  const body = publishedBody({
    ...terms,
    idea: id,
    symbol: symbol.symbol,
    decimals: symbol.pricePrecision,
    basis: symbol.priceBasis,
    isSimulated: symbol.isSimulated,
    timeframe: draft.timeframe,
    style: draft.style,
    riskBps: draft.riskBps,
    analysis: hashOfText(draft.analysis),
    disclosure: draft.disclosure,
    audience: subscriptionTypeIds,
    event: eventId,
    isDuplicate,
  });
  await insertPublishedEvent(tx, id, now, body);
  await recordChange(tx, actor ?? { userId: authorId }, {
    action: 'publish',
    entity: 'idea',
    entityId: id,
    name: `${symbol.symbol} ${terms.direction}`,
    ...(eventId !== null && { after: { event: eventId } }),
  });
  await tellOfPublished(tx, id);
  await recordPublishedIdea(tx, id);
  await changeSearch(tx, 'idea', [id]);
  await beginSeries(tx, symbol.id, now);
  const splits = await takeSplits(tx, id, symbol.id, now);
  const bodies = [body, ...splits.map((split) => actionBody(id, { ...split, type: 'split' }))];
  await appendAllToLog(
    tx,
    bodies.map((each) => ({ authorId, ideaId: id, secret, body: each })),
  );
}
