import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { alertFilters } from '#db/tables/alerts.ts';
import { marketSymbols } from '#db/tables/market-symbols.ts';
import { strategies, strategyEvents, strategyVersions } from '#db/tables/strategies.ts';
import { keptAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'scanning/strategies',
    table: strategies,
    owner: strategies.ownerId,
    key: strategies.id,
    columns: {
      id: strategies.id,
      kind: strategies.kind,
      status: strategies.status,
      languageCode: strategies.languageCode,
      name: strategies.name,
      summary: strategies.summary,
      description: strategies.description,
      translations: strategies.translations,
      draftRule: strategies.draftRule,
      createdAt: strategies.createdAt,
    },
  }),
  personalRows({
    name: 'scanning/strategy-versions',
    table: strategyVersions,
    owner: strategyVersions.authorId,
    key: strategyVersions.id,
    columns: {
      strategyId: strategyVersions.strategyId,
      number: strategyVersions.number,
      rule: strategyVersions.rule,
      createdAt: strategyVersions.createdAt,
    },
  }),
  personalRows({
    name: 'scanning/strategy-events',
    table: strategyEvents,
    joined: sql`join ${strategies} on ${strategies.id} = ${strategyEvents.strategyId}`,
    owner: strategyEvents.actorId,
    key: strategyEvents.id,
    columns: {
      strategy: strategies.name,
      type: strategyEvents.type,
      note: strategyEvents.note,
      at: strategyEvents.at,
    },
  }),
  personalRows({
    name: 'scanning/alert-filters',
    table: alertFilters,
    owner: alertFilters.userId,
    key: alertFilters.userId,
    columns: {
      strategyChoice: alertFilters.strategyChoice,
      strategyIds: alertFilters.strategyIds,
      symbols: sql`(select coalesce(json_agg(${marketSymbols.symbol} order by ${marketSymbols.symbol}), '[]')
        from ${marketSymbols} where ${marketSymbols.id} = any(${alertFilters.symbolIds}))`,
      markets: alertFilters.markets,
      sides: alertFilters.sides,
      isPushed: alertFilters.isPushed,
      hasSound: alertFilters.hasSound,
    },
  }),
];

const idRow = rowOf({ id: z.int() });

/** Strategies that a person has written, what they have done to them, and which alerts they want. */
export const scanningData: DomainData = {
  rows,
  erasures: {
    // What was live stays, since alerts and figures name it: it watches nothing any more, and says only what it is called and what its rule was.
    async strategies(tx, { id }) {
      await run(tx)`delete from strategies where owner_id = ${id}::uuid and live_version_id is null`;
      const stopped = await readRows(tx, idRow)`
        select id from strategies where owner_id = ${id}::uuid and status <> 'archived' for no key update`;
      await run(tx)`
        update strategies set status = 'archived', summary = '', description = '', translations = '{}', draft_rule = null,
          submitted_version_id = null, submitted_at = null, revision = revision + 1, updated_at = now()
        where owner_id = ${id}::uuid`;
      for (const { id: strategyId } of stopped)
        await run(tx)`insert into strategy_events (strategy_id, type) values (${strategyId}, 'archive')`;
    },
    alert_filters: (tx, { id }) => run(tx)`delete from alert_filters where user_id = ${id}::uuid`,
  },
  kept: { strategy_versions: keptAs.pseudonym, strategy_events: keptAs.pseudonym },
};
