import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import type { IdeaAction, IdeaTerms, OutcomeEvent, OutcomeState } from '@candela/markets/outcomes/terms';

const orderRow = rowOf({
  number: z.int(),
  terms: z.custom<IdeaTerms>(),
  actions: z.array(z.custom<IdeaAction>()),
  state: z.custom<OutcomeState>(),
  events: z.array(z.custom<OutcomeEvent>()),
  isOver: z.boolean(),
  net: z.int().nullable(),
});

/** What was written by this feature comes back as it was. */
export type OrderRow = z.infer<typeof orderRow>;

/** In their order. */
export async function listOrders(db: Db | Tx, sessionId: string): Promise<OrderRow[]> {
  return readRows(db, orderRow)`
    select number, terms, actions, state, events, is_over as "isOver", net from practice_orders
    where session_id = ${sessionId}::uuid order by number`;
}

export async function upsertOrder(tx: Tx, sessionId: string, order: OrderRow): Promise<void> {
  const [terms, actions] = [JSON.stringify(order.terms), JSON.stringify(order.actions)];
  const [state, events] = [JSON.stringify(order.state), JSON.stringify(order.events)];
  await run(tx)`
    insert into practice_orders (session_id, number, terms, actions, state, events, is_over, net)
    values (${sessionId}::uuid, ${order.number}, ${terms}::jsonb, ${actions}::jsonb, ${state}::jsonb, ${events}::jsonb, ${order.isOver},
      ${order.net}::int)
    on conflict (session_id, number) do update set actions = excluded.actions, state = excluded.state, events = excluded.events,
      is_over = excluded.is_over, net = excluded.net`;
}
