import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { canRow } from '#db/entitlements.ts';
import { instantText, readRow, requireRow, rowOf, run } from '#db/rows.ts';
import { isSymbolVisibleForUser } from '#market-data/symbol-access.ts';
import { priceBases } from '@candela/contract/market-data/price-bases';
import { ideaDraftBodySchema } from '@candela/contract/trading/idea-draft-fields';
import { beginOutcome, type IdeaTerms } from '@candela/markets/outcomes/terms';
import type { WholeDraft } from './whole-draft.ts';

const draftRow = rowOf({
  draft: ideaDraftBodySchema,
  revision: z.int(),
  scheduledAt: instantText.nullable(),
  /** Its time has come, by the clock of the database, as for jobs. */
  isDue: z.boolean(),
});

const draftColumns = sql.raw(
  `draft, revision, scheduled_at as "scheduledAt", coalesce(scheduled_at <= now(), false) as "isDue"`,
);

export type OwnDraft = z.infer<typeof draftRow>;

/** A draft of an author; null: there is none, or it is published. */
export function readDraft(db: Db, id: number, authorId: string): Promise<OwnDraft | null> {
  return readRow(db, draftRow)`
    select ${draftColumns} from ideas where id = ${id} and author_id = ${authorId} and status = 'draft'`;
}

/** The same, locked: whoever publishes it a second time waits, and then finds none. */
export function lockDraft(tx: Tx, id: number, authorId: string): Promise<OwnDraft | null> {
  return readRow(tx, draftRow)`
    select ${draftColumns} from ideas where id = ${id} and author_id = ${authorId} and status = 'draft'
    for no key update`;
}

const authorRow = rowOf({ fullName: z.string(), mayPublish: z.boolean() });

/** An author as they are now; nobody changes their rights until the transaction ends. */
export function lockAuthor(tx: Tx, authorId: string): Promise<z.infer<typeof authorRow>> {
  return requireRow(tx, authorRow)`
    select u.first_name || ' ' || u.last_name as "fullName", u.status = 'active' and ${canRow('ideas.publish')} as "mayPublish"
    from users u where u.id = ${authorId} for share of u`;
}

const symbolRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  pricePrecision: z.int(),
  tickSizes: z.array(z.object({ from: z.string(), size: z.string() })),
  sessionCode: z.string(),
  allowsNegative: z.boolean(),
  isSimulated: z.boolean(),
  priceBasis: z.enum(priceBases),
  /** A decimal number. */
  spread: z.string(),
  isHalted: z.boolean(),
});

export type PublishingSymbol = z.infer<typeof symbolRow>;

/** A symbol that an author may see, as it stays until the transaction ends. */
export function lockSymbol(tx: Tx, symbolId: number, authorId: string): Promise<PublishingSymbol | null> {
  return readRow(tx, symbolRow)`
    select s.id, s.symbol, s.name, s.price_precision as "pricePrecision", s.tick_sizes as "tickSizes", s.session_code as "sessionCode",
      s.allows_negative as "allowsNegative", s.is_simulated as "isSimulated",
      coalesce(s.price_basis, case when s.is_simulated then 'synthetic' else 'last' end) as "priceBasis", s.spread,
      coalesce(s.halted_at <= now(), false) as "isHalted"
    from market_symbols s join users u on u.id = ${authorId}::uuid
    where s.id = ${symbolId} and s.is_active and ${isSymbolVisibleForUser('s')} for share of s`;
}

const eventRow = rowOf({ subscriptionTypeIds: z.array(z.int()) });

/** The readers of a live event of a host; null: it is not live, or they are not its host. It stays live until the transaction ends. */
export function lockLiveEvent(tx: Tx, eventId: number, hostId: string): Promise<z.infer<typeof eventRow> | null> {
  return readRow(tx, eventRow)`
    select e.subscription_type_ids as "subscriptionTypeIds" from events e
    where e.id = ${eventId} and e.status = 'live'
      and exists (select from event_hosts h where h.event_id = e.id and h.user_id = ${hostId}::uuid) for share of e`;
}

const choicesRow = rowOf({ areKnown: z.boolean() });

/** Whether style, methods and language are still among the choices. */
export async function areChoicesKnown(tx: Tx, { style, methods, languageCode }: WholeDraft): Promise<boolean> {
  const { areKnown } = await requireRow(tx, choicesRow)`
    select exists (select from lookup_values where list = 'tradingStyles' and code = ${style})
      and not exists (select from unnest(${arrayOf(methods)}::text[]) m (code)
        where not exists (select from lookup_values v where v.list = 'tradingMethods' and v.code = m.code))
      and exists (select from languages l where l.code = ${languageCode}) as "areKnown"`;
  return areKnown;
}

const duplicateRow = rowOf({ isDuplicate: z.boolean() });

/** Whether another idea of the author in the symbol and direction is active. */
export async function hasActiveIdea(
  tx: Tx,
  { authorId, symbolId, direction }: { authorId: string; symbolId: number; direction: string },
): Promise<boolean> {
  const { isDuplicate } = await requireRow(tx, duplicateRow)`
    select exists (select from ideas where symbol_id = ${symbolId} and published_at is not null and closed_at is null
      and author_id = ${authorId} and direction = ${direction} and status = 'active') as "isDuplicate"`;
  return isDuplicate;
}

const disclaimerRow = rowOf({ id: z.int() });

/** The version of a disclaimer, which is new if nothing was published under this text before; null for an empty one. */
export async function versionOf(tx: Tx, text: string): Promise<number | null> {
  if (text === '') return null;
  const known = () => readRow(tx, disclaimerRow)`
    select id from idea_disclaimers where md5(text) = md5(${text}) and text = ${text}`;
  const added = () => readRow(tx, disclaimerRow)`
    insert into idea_disclaimers (text) values (${text}) on conflict do nothing returning id`;
  // The last one: somebody else has added it meanwhile.
  const row = (await known()) ?? (await added()) ?? (await known());
  if (!row) throw new Error('a disclaimer has no version');
  return row.id;
}

interface Published {
  id: number;
  draft: WholeDraft;
  symbol: PublishingSymbol;
  terms: IdeaTerms;
  subscriptionTypeIds: readonly number[];
  eventId: number | null;
  secret: Uint8Array;
  isDuplicate: boolean;
  disclaimerId: number | null;
}

/** Moves the contents of a draft into the columns of a published idea. */
export async function writePublished(tx: Tx, published: Published): Promise<void> {
  const { id, draft, symbol, terms, subscriptionTypeIds, eventId, secret, isDuplicate, disclaimerId } = published;
  await run(tx)`
    update ideas set status = 'pending', draft = null, scheduled_at = null, symbol_id = ${symbol.id}, price_precision = ${symbol.pricePrecision},
      price_basis = ${symbol.priceBasis}, direction = ${terms.direction}, order_type = ${terms.orderType}, entry_low = ${terms.entryLow},
      entry_high = ${terms.entryHigh}, stop = ${terms.stop}, targets = ${arrayOf(terms.targets.map(({ price }) => price))}::bigint[],
      allocations = ${arrayOf(terms.targets.map(({ bps }) => bps))}::int[], cost = ${terms.cost}, timeframe = ${draft.timeframe},
      risk_bps = ${draft.riskBps}, confidence = ${draft.confidence}, style = ${draft.style}, methods = ${arrayOf(draft.methods)}::text[],
      analysis = ${draft.analysis}, valid_until = ${new Date(terms.validUntil).toISOString()},
      is_break_even_after_tp1 = ${terms.breakEvenAfterTp1}, disclosure = ${draft.disclosure}, language_code = ${draft.languageCode},
      subscription_type_ids = ${arrayOf(subscriptionTypeIds)}::smallint[], event_id = ${eventId}, secret = ${secret},
      published_at = ${new Date(terms.publishedAt).toISOString()}, state = ${JSON.stringify(beginOutcome(terms))}::jsonb,
      is_duplicate = ${isDuplicate}, disclaimer_id = ${disclaimerId}, updated_at = now()
    where id = ${id}`;
}

/** Adds the first event of an idea. */
export async function insertPublishedEvent(tx: Tx, id: number, at: number, body: object): Promise<void> {
  await run(tx)`
    insert into idea_events (idea_id, seq, type, at, body) values (${id}, 0, 'published', ${new Date(at).toISOString()}, ${JSON.stringify(body)}::jsonb)`;
}
