import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { createDemoMarket } from '#market-data/candles/demo-market.ts';
import type { MarketData } from '#market-data/price-provider.ts';
import { tickSizeAt } from '#market-data/tick-sizes.ts';
import { insertDraft } from '#trading/ideas/drafts.queries.ts';
import { hashOfText } from '#trading/ideas/publishable.ts';
import {
  insertPublishedEvent,
  lockSymbol,
  writePublished,
  type PublishingSymbol,
} from '#trading/ideas/publishing.queries.ts';
import type { WholeDraft } from '#trading/ideas/whole-draft.ts';
import { appendAllToLog, appendToLog } from '#trading/log.ts';
import { insertActions } from '#trading/outcomes/idea-actions.queries.ts';
import { beginSeries } from '#trading/outcomes/series.ts';
import { decimalTextOf } from '@candela/markets/candles/decimals';
import { publishedBody } from '@candela/markets/outcomes/published-idea';
import type { IdeaTerms } from '@candela/markets/outcomes/terms';
import type { DemoTrainerKey } from './course-content.ts';
import { demoIdeasSeeded, demoTrainers } from './people.ts';

const [minute, hour] = [60_000, 3_600_000];

/** An idea by what its author saw then. How it ended is decided by the market, after the start of the server. */
interface DemoIdea {
  author: DemoTrainerKey;
  symbol: string;
  hoursAgo: number;
  direction: 'long' | 'short';
  orderType: IdeaTerms['orderType'];
  /** How far the entry is from the price then, in risks; only of orders that wait. */
  away: number;
  validHours: number;
  isBreakEven?: boolean;
  /** Hours after it was published. */
  action?: { type: 'cancel' | 'close' | 'void'; after: number; reason?: string };
}

const [gold, euro, coin] = ['DEMO:XAUUSD', 'DEMO:EURUSD', 'DEMO:BTCUSDT'];

const authors: readonly DemoTrainerKey[] = ['ingrid', 'omar', 'sofia', 'aiko'];

/** Ideas of all kinds over four days, without looking at what came of them. */
const ordinary: DemoIdea[] = Array.from({ length: 24 }, (_, at) => ({
  author: authors[at % authors.length] ?? 'ingrid',
  symbol: [coin, gold, euro][at % 3] ?? coin,
  hoursAgo: 94 - at * 3.75,
  direction: at % 5 < 3 ? 'long' : 'short',
  orderType: (['market', 'limit', 'stop'] as const)[at % 3] ?? 'limit',
  away: 0.2 + (at % 4) * 0.1,
  validHours: [6, 18, 40, 12][at % 4] ?? 12,
  isBreakEven: at % 2 === 0,
}));

const special: DemoIdea[] = [
  { author: 'omar', symbol: gold, hoursAgo: 70, direction: 'long', orderType: 'limit', away: 12, validHours: 10 },
  {
    author: 'sofia',
    symbol: coin,
    hoursAgo: 52,
    direction: 'short',
    orderType: 'limit',
    away: 10,
    validHours: 30,
    action: { type: 'cancel', after: 2 },
  },
  {
    author: 'ingrid',
    symbol: coin,
    hoursAgo: 30,
    direction: 'long',
    orderType: 'market',
    away: 0,
    validHours: 26,
    action: { type: 'close', after: 1 },
  },
  {
    author: 'aiko',
    symbol: euro,
    hoursAgo: 26,
    direction: 'short',
    orderType: 'stop',
    away: 0.3,
    validHours: 20,
    action: { type: 'void', after: 0.25, reason: 'The published chart showed another symbol.' },
  },
  { author: 'ingrid', symbol: coin, hoursAgo: 2, direction: 'long', orderType: 'limit', away: 9, validHours: 120 },
  { author: 'omar', symbol: coin, hoursAgo: 1, direction: 'short', orderType: 'market', away: 0, validHours: 72 },
];

/** Publishes the demo ideas at their times in the past; judging them is what the first job of the server does. */
export async function seedDemoIdeas(db: Db, now: number = Date.now()): Promise<void> {
  const market = createDemoMarket(() => now);
  await db.transaction(async (tx) => {
    const claimed = await run(tx)`
      insert into settings (key, value) values (${demoIdeasSeeded}, 'true'::jsonb) on conflict do nothing`;
    if (claimed === 0) return;
    // A series is sealed from its first idea on.
    const inOrder = [...ordinary, ...special].toSorted((one, other) => other.hoursAgo - one.hoursAgo);
    for (const idea of inOrder) await publish(tx, market, idea, now);
  });
}

const idRow = rowOf({ id: z.string() });

async function publish(tx: Tx, market: MarketData, idea: DemoIdea, now: number): Promise<void> {
  const at = Math.floor((now - idea.hoursAgo * hour) / minute) * minute + 20_000;
  const author = await readRow(
    tx,
    idRow,
  )`select id from users where email = ${demoTrainers[idea.author].email} and is_demo`;
  const found = await readRow(tx, rowOf({ id: z.int() }))`select id from market_symbols where symbol = ${idea.symbol}`;
  const symbol = author && found && (await lockSymbol(tx, found.id, author.id));
  const terms = symbol && (await termsOf(market, symbol, idea, at));
  if (!author || !symbol || !terms) return;
  const draft = draftOf(symbol, terms);
  const id = await insertDraft(tx, author.id, draft);
  await run(tx)`update ideas set is_demo = true, created_at = ${new Date(at).toISOString()} where id = ${id}`;
  const secret = randomBytes(32);
  const common = { subscriptionTypeIds: [], eventId: null, secret, isDuplicate: false, disclaimerId: null };
  await writePublished(tx, { id, draft, symbol, terms, ...common });
  const { isSimulated, pricePrecision: decimals, priceBasis: basis } = symbol;
  const { timeframe, style, riskBps, disclosure } = draft;
  const body = publishedBody({
    ...terms,
    idea: id,
    symbol: symbol.symbol,
    decimals,
    basis,
    isSimulated,
    timeframe,
    style,
    riskBps,
    disclosure,
    analysis: hashOfText(draft.analysis),
    audience: [],
    event: null,
    isDuplicate: false,
  });
  await insertPublishedEvent(tx, id, at, body);
  await beginSeries(tx, symbol.id, at);
  const entry = { authorId: author.id, ideaId: id, secret };
  const { action } = idea;
  if (!action) {
    await appendToLog(tx, { ...entry, body });
    return;
  }
  const { type, reason = null } = action;
  const asked = { ideaIds: [id], at: at + action.after * hour, action: { type }, reason, actorId: author.id };
  await insertActions(tx, asked);
  const said = { kind: 'action', idea: id, at: asked.at, type, ...(reason !== null && { reason }) };
  await appendAllToLog(tx, [
    { ...entry, body },
    { ...entry, body: said },
  ]);
}

/** Levels around the price of that time; the risk is what the two hours before have moved. */
async function termsOf(
  market: MarketData,
  symbol: PublishingSymbol,
  idea: DemoIdea,
  at: number,
): Promise<IdeaTerms | null> {
  const page = await market.candles({ symbol: symbol.symbol, timeframe: '1m', to: at, limit: 120 });
  const last = page?.data.at(-1);
  if (!page || !last) return null;
  const scale = 10 ** symbol.pricePrecision;
  const tick = Math.max(1, Math.round(Number(tickSizeAt(symbol, at)) * scale));
  const level = (price: number) => Math.round((price * scale) / tick) * tick;
  const moved = Math.max(...page.data.map(({ h }) => h)) - Math.min(...page.data.map(({ l }) => l));
  const risk = Math.max(moved, (40 * tick) / scale);
  const sign = idea.direction === 'long' ? 1 : -1;
  // Limit orders wait behind the price, stop orders before it.
  const side = { market: 0, limit: -1, stop: 1 }[idea.orderType];
  const entry = last.c + sign * side * idea.away * risk;
  const [entryLow, entryHigh] = [level(entry - 0.1 * risk), level(entry + 0.1 * risk)];
  const worst = sign === 1 ? entryHigh : entryLow;
  const from = (risks: number) => Math.round((worst + sign * risks * risk * scale) / tick) * tick;
  // A limit order whose target the price has reached already would be missed at once.
  const beyond = idea.orderType === 'limit' ? idea.away : 0;
  return {
    direction: idea.direction,
    orderType: idea.orderType,
    entryLow,
    entryHigh,
    stop: from(-1),
    targets: [
      { price: from(beyond + 1), bps: 5000 },
      { price: from(beyond + 2.2), bps: 5000 },
    ],
    publishedAt: at,
    validUntil: Math.floor((at + idea.validHours * hour) / minute) * minute,
    breakEvenAfterTp1: idea.isBreakEven ?? false,
    cost: Math.round(Number(symbol.spread) * scale),
  };
}

function draftOf(symbol: PublishingSymbol, terms: IdeaTerms): WholeDraft {
  const price = (whole: number) => decimalTextOf(whole, symbol.pricePrecision);
  return {
    symbolId: symbol.id,
    direction: terms.direction,
    orderType: terms.orderType,
    entryLow: price(terms.entryLow),
    entryHigh: price(terms.entryHigh),
    stop: price(terms.stop),
    targets: terms.targets.map((target) => ({ price: price(target.price), allocationBps: target.bps })),
    timeframe: '15m',
    riskBps: 50,
    confidence: 3,
    style: 'day_trading',
    methods: ['price_action'],
    analysis:
      '<p>The two hours before set the range. The order waits where the range is left or held, the stop stands one range away, and half is taken at one risk. ' +
      'If the market does neither, the idea lapses at its end.</p>',
    validUntil: new Date(terms.validUntil).toISOString(),
    isBreakEvenAfterTp1: terms.breakEvenAfterTp1,
    disclosure: 'none',
    languageCode: 'en',
    subscriptionTypeIds: [],
  };
}
