import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { marketSymbols } from '#db/tables/market-symbols.ts';
import { practiceSessions } from '#db/tables/practice.ts';
import { personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'trading/practice',
    table: practiceSessions,
    joined: sql`join ${marketSymbols} on ${marketSymbols.id} = ${practiceSessions.symbolId}`,
    owner: practiceSessions.userId,
    key: practiceSessions.id,
    columns: {
      // What is hidden until the end of a replay is not in the archive either.
      symbol: sql`case when ${practiceSessions.isBlind} and ${practiceSessions.finishedAt} is null then null else ${marketSymbols.symbol} end`,
      timeframe: practiceSessions.timeframe,
      isBlind: practiceSessions.isBlind,
      createdAt: practiceSessions.createdAt,
      finishedAt: practiceSessions.finishedAt,
      orders: sql`(select coalesce(json_agg(json_build_object('terms', o.terms, 'events', o.events, 'net', o.net) order by o.number), '[]')
        from practice_orders o where o.session_id = ${practiceSessions.id})`,
    },
  }),
];

/** What a person has practised. */
export const practiceData: DomainData = {
  rows,
  erasures: {
    practice_sessions: (tx, { id }) => run(tx)`delete from practice_sessions where user_id = ${id}::uuid`,
  },
};
