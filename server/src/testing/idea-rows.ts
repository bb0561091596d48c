import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { ideas } from '#db/tables/ideas.ts';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { beginOutcome, type IdeaTerms } from '@candela/markets/outcomes/terms';
import { buildUser } from './factories.ts';
import { buildSymbol } from './watched-symbols.ts';

/** A trainer who may publish ideas. */
export const buildAuthor = (db: Db) =>
  buildUser(db, { roleId: 2, firstName: 'Tina', lastName: 'Trainer', permissions: ['Manage Signals'] });

/** A symbol with five decimals whose prices everybody may see; the same one each time. */
export async function buildIdeaSymbol(db: Db): Promise<number> {
  const symbol = 'CSV:EURUSD';
  const found = await readRow(db, rowOf({ id: z.int() }))`select id from market_symbols where symbol = ${symbol}`;
  if (found) return found.id;
  const tickSizes = [{ from: '1970-01-01', size: '0.00001' }];
  return (await buildSymbol(db, { symbol, name: 'Euro / US dollar', pricePrecision: 5, tickSizes })).id;
}

type IdeaValues = Partial<typeof ideas.$inferInsert>;

/** A published trade idea with two targets: to buy from 1.08500 to 1.08550. */
export async function buildIdea(db: Db, given: IdeaValues = {}): Promise<number> {
  const values = {
    status: 'pending' as const,
    symbolId: given.symbolId ?? (await buildIdeaSymbol(db)),
    pricePrecision: 5,
    priceBasis: 'last' as const,
    direction: 'long' as const,
    orderType: 'limit' as const,
    entryLow: 108_500,
    entryHigh: 108_550,
    stop: 108_000,
    targets: [109_100, 109_500],
    allocations: [6000, 4000],
    cost: 10,
    timeframe: '1h',
    riskBps: 100,
    confidence: 3,
    style: 'day_trading',
    methods: [],
    analysis: '<p>Why</p>',
    validUntil: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000),
    isBreakEvenAfterTp1: true,
    disclosure: 'none' as const,
    languageCode: 'en',
    secret: Buffer.alloc(32, 7),
    publishedAt: new Date(),
    ...given,
  };
  return insert(db, { ...values, state: given.state ?? beginOutcome(termsOf(values)) });
}

function termsOf(values: Required<Pick<IdeaValues, 'targets' | 'allocations'>> & IdeaValues): IdeaTerms {
  const { direction, orderType, entryLow, entryHigh, stop, publishedAt, validUntil, cost } = values;
  return {
    direction: direction ?? 'long',
    orderType: orderType ?? 'limit',
    entryLow: entryLow ?? 0,
    entryHigh: entryHigh ?? 0,
    stop: stop ?? 0,
    targets: (values.targets ?? []).map((price, place) => ({ price, bps: values.allocations?.[place] ?? 0 })),
    publishedAt: publishedAt?.getTime() ?? 0,
    validUntil: validUntil?.getTime() ?? 0,
    breakEvenAfterTp1: values.isBreakEvenAfterTp1 ?? false,
    cost: cost ?? 0,
  };
}

/** The terms of `buildIdea`. */
export const anyTerms: IdeaTerms = termsOf({ targets: [109_100, 109_500], allocations: [6000, 4000], stop: 108_000 });

/** What the form holds when it is opened. */
export const emptyDraft: IdeaDraftBody = {
  symbolId: null,
  direction: null,
  orderType: null,
  entryLow: null,
  entryHigh: null,
  stop: null,
  targets: [],
  timeframe: null,
  riskBps: null,
  confidence: null,
  style: null,
  methods: [],
  analysis: '',
  validUntil: null,
  isBreakEvenAfterTp1: false,
  disclosure: null,
  languageCode: 'en',
  subscriptionTypeIds: [],
};

/** A draft in which nothing is written yet. */
export async function buildIdeaDraft(db: Db, given: IdeaValues = {}): Promise<number> {
  return insert(db, { status: 'draft', draft: emptyDraft, languageCode: 'en', ...given });
}

async function insert(db: Db, values: Omit<typeof ideas.$inferInsert, 'authorId'> & IdeaValues): Promise<number> {
  const authorId = values.authorId ?? (await buildAuthor(db)).id;
  const [row] = await db
    .insert(ideas)
    .values({ ...values, authorId })
    .returning({ id: ideas.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
