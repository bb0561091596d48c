import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { areIdeasVisible } from './idea-access.ts';

const ideaRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  author: z.object({ id: z.uuid(), fullName: z.string() }),
  status: z.enum(outcomeStatuses),
  publishedAt: instantText,
  closedAt: instantText.nullable(),
});

/** None while the setting Trade Ideas hides them. */
const readIdeas = (tx: Tx, ids: readonly number[]) => readRows(tx, ideaRow)`
  select i.id, s.symbol, json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name) as author, i.status,
    i.published_at as "publishedAt", i.closed_at as "closedAt"
  from ideas i join users u on u.id = i.author_id join market_symbols s on s.id = i.symbol_id
  where i.id = any(${arrayOf(ids)}::int[]) and i.published_at is not null and ${areIdeasVisible} order by i.id`;

/** In the transaction that publishes it. */
export const recordPublishedIdea = (tx: Tx, ideaId: number): Promise<void> =>
  recordEvents(tx, 'idea.published', async () =>
    (await readIdeas(tx, [ideaId])).map(({ id, symbol, author, publishedAt }) => ({
      id,
      symbol,
      author,
      publishedAt: toIso(publishedAt),
    })),
  );

/** Of these ideas, those that have ended; in the transaction that ends them or settles them again. */
export async function recordEndedIdeas(tx: Tx, ideaIds: readonly number[]): Promise<void> {
  if (ideaIds.length === 0) return;
  const ended = async () =>
    (await readIdeas(tx, ideaIds)).flatMap(({ closedAt, publishedAt: _publishedAt, ...idea }) =>
      closedAt === null ? [] : [{ ...idea, closedAt: toIso(closedAt) }],
    );
  await recordEvents(tx, 'idea.closed', async () => (await ended()).filter(({ status }) => status !== 'void'));
  await recordEvents(tx, 'idea.voided', async () =>
    (await ended()).flatMap(({ status, ...idea }) => (status === 'void' ? [idea] : [])),
  );
}
