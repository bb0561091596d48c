import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#db/entitlements.ts';
import { bigintText, instantText, rowOf } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { ideaSchema } from '@candela/contract/trading/idea-terms';

const { author, instrument, hasPrices, direction, orderType, timeframe, style, status, hitTargets } = ideaSchema.shape;
const { openBps, banked, r, net, isAmbiguous, isDuplicate, disclosure, languageCode, eventId, isDemo } =
  ideaSchema.shape;

/** A published idea, as lists show it. Prices are whole numbers in the smallest unit of the idea. */
export const ideaRow = rowOf({
  id: z.int(),
  author,
  instrument,
  hasPrices,
  direction,
  orderType,
  precision: z.int(),
  entryLow: bigintText,
  entryHigh: bigintText,
  stop: bigintText,
  targets: z.array(bigintText),
  allocations: z.array(z.int()),
  timeframe,
  style,
  status,
  /** As the outcome engine has it: mirrored for shorts. */
  fill: bigintText.nullable(),
  currentStop: bigintText,
  hitTargets,
  openBps,
  banked,
  cost: bigintText,
  r,
  net,
  closedAt: instantText.nullable(),
  isAmbiguous,
  isDuplicate,
  analysis: z.string().nullable(),
  disclosure,
  languageCode,
  validUntil: instantText,
  eventId,
  isDemo,
  publishedAt: instantText,
  isRead: z.boolean(),
});

export type IdeaRow = z.infer<typeof ideaRow>;

/** @param caller null: for nobody in particular */
export const ideaColumns = (
  caller: SignedInCaller | null,
): SQL => sql`i.id, ${sql.raw(personJson)} as author, ${instrumentJson} as instrument,
  s.is_active and ${isVisibleSymbol('s', caller)} as "hasPrices", i.direction, i.order_type as "orderType", i.price_precision as precision,
  i.entry_low as "entryLow", i.entry_high as "entryHigh", i.stop, i.targets::text[] as targets, i.allocations, i.timeframe, i.style, i.status,
  (i.state ->> 'fill')::bigint as fill, (i.state ->> 'stop')::bigint as "currentStop", (i.state ->> 'next')::int as "hitTargets",
  (i.state ->> 'open')::int as "openBps", i.cost,
  case when i.state ->> 'fill' is not null then round((i.state ->> 'gained')::numeric
    / case i.direction when 'long' then i.entry_high - i.stop else i.stop - i.entry_low end)::int end as banked, i.r, i.net, i.closed_at as "closedAt", i.is_ambiguous as "isAmbiguous",
  i.is_duplicate as "isDuplicate", i.analysis, i.disclosure, i.language_code as "languageCode", i.valid_until as "validUntil",
  i.event_id as "eventId", i.is_demo as "isDemo", i.published_at as "publishedAt", rd.user_id is not null as "isRead"`;

/** What `ideaColumns` reads beside `ideas i`. */
export const ideaTables = (
  caller: SignedInCaller | null,
): SQL => sql`join users u on u.id = i.author_id join market_symbols s on s.id = i.symbol_id
  left join idea_reads rd on rd.idea_id = i.id and rd.user_id = ${caller?.userId ?? null}::uuid`;
