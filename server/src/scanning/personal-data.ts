import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { alertFilters } from '#db/tables/alerts.ts';
import { backtests } from '#db/tables/backtests.ts';
import { marketSymbols } from '#db/tables/market-symbols.ts';
import { strategies, strategyEvents, strategyVersions } from '#db/tables/strategies.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';
import { changeSearch } from '#site/search-sources.ts';

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
    name: 'scanning/backtests',
    joined: sql`join ${strategies} on ${strategies.id} = ${backtests.strategyId}`,
    table: backtests,
    owner: backtests.startedBy,
    key: backtests.id,
    columns: {
      strategy: strategies.name,
      plan: backtests.plan,
      state: backtests.state,
      createdAt: backtests.createdAt,
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

const keptRow = rowOf({ id: z.int(), isStopped: z.boolean() });

/** Strategies that a person has written, what they have done to them, and which alerts they want. */
export const scanningData: DomainData = {
  rows,
  leftOut: { strategy_hooks: leftOutAs.ofInstallation },
  erasures: {
    // What was live stays, since alerts and figures name it: it watches nothing any more, and says only what it is called and what its rule was.
    async strategies(tx, { id }) {
      await run(tx)`delete from strategies where owner_id = ${id}::uuid and live_since is null`;
      const rows = await readRows(tx, keptRow)`
        select id, status <> 'archived' as "isStopped" from strategies where owner_id = ${id}::uuid order by id for no key update`;
      await run(tx)`
        update strategies set status = 'archived', summary = '', description = '', translations = '{}', draft_rule = null,
          submitted_version_id = null, submitted_at = null, revision = revision + 1, updated_at = now()
        where owner_id = ${id}::uuid`;
      await run(tx)`
        insert into strategy_events (strategy_id, type)
        select x.id, 'archive' from unnest(${arrayOf(rows.filter(({ isStopped }) => isStopped).map((row) => row.id))}::int[]) x (id)`;
      // Whoever has the address can send nothing any more.
      await run(tx)`
        delete from strategy_hooks where strategy_id = any(${arrayOf(rows.map((row) => row.id))}::int[])`;
      // The index has the words, and the name.
      await changeSearch(
        tx,
        'strategy',
        rows.map((row) => row.id),
      );
    },
    // What has ended belongs to the strategy.
    backtests: (tx, { id }) => run(tx)`
      delete from backtests where started_by = ${id}::uuid and state in ('waiting', 'running')`,
    alert_filters: (tx, { id }) => run(tx)`delete from alert_filters where user_id = ${id}::uuid`,
  },
  kept: {
    strategy_versions: keptAs.pseudonym,
    strategy_events: keptAs.pseudonym,
    strategy_hooks: keptAs.pseudonym,
  },
};
