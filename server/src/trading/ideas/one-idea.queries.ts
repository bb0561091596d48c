import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import { ideaDetailSchema } from '@candela/contract/trading/idea-detail';
import { ideaDraftBodySchema, ideaDraftSchema } from '@candela/contract/trading/idea-draft-fields';
import { ideaColumns, ideaRow, ideaTables } from './idea-columns.ts';

const { riskBps, confidence, methods, isBreakEvenAfterTp1, priceBasis, subscriptionTypeIds, disclaimer } =
  ideaDetailSchema.shape;

const ideaDetailRow = rowOf({
  ...ideaRow.shape,
  riskBps,
  confidence,
  methods,
  isBreakEvenAfterTp1,
  priceBasis,
  subscriptionTypeIds,
  isHidden: z.boolean(),
  disclaimer,
});

export type IdeaDetailRow = z.infer<typeof ideaDetailRow>;

/** A published idea that the caller may read. */
export function findIdea(db: Db | Tx, caller: SignedInCaller, id: number): Promise<IdeaDetailRow | null> {
  return readRow(db, ideaDetailRow)`
    select ${ideaColumns(caller)}, i.risk_bps as "riskBps", i.confidence, i.methods, i.is_break_even_after_tp1 as "isBreakEvenAfterTp1",
      i.price_basis as "priceBasis", i.subscription_type_ids as "subscriptionTypeIds", i.hidden_at is not null as "isHidden",
      (select json_build_object('version', d.id, 'text', d.text) from idea_disclaimers d where d.id = i.disclaimer_id) as disclaimer
    from ideas i ${ideaTables(caller)} where i.id = ${id} and ${isReadableIdea(caller)}`;
}

/** A draft, and what it says. */
export const draftRow = rowOf({
  id: z.int(),
  revision: z.int(),
  updatedAt: instantText,
  scheduledAt: instantText.nullable(),
  draft: ideaDraftBodySchema,
  instrument: ideaDraftSchema.shape.instrument,
});

export type DraftRow = z.infer<typeof draftRow>;

export const draftColumns = sql`i.id, i.revision, i.updated_at as "updatedAt", i.scheduled_at as "scheduledAt", i.draft,
  case when s.id is not null then ${instrumentJson} end as instrument`;

/** What `draftColumns` reads beside `ideas i`. */
export const draftTables = (
  caller: SignedInCaller,
) => sql`left join market_symbols s on s.id = (i.draft ->> 'symbolId')::int
  and s.is_active and ${isVisibleSymbol('s', caller)}`;

/** A draft of the caller. */
export function findDraft(db: Db | Tx, caller: SignedInCaller, id: number): Promise<DraftRow | null> {
  return readRow(db, draftRow)`
    select ${draftColumns} from ideas i ${draftTables(caller)}
    where i.id = ${id} and i.author_id = ${caller.userId}::uuid and i.status = 'draft'`;
}
