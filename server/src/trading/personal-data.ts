import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { ideaActions, ideaReads, ideas } from '#db/tables/ideas.ts';
import { logAuthors } from '#db/tables/log.ts';
import { marketSymbols } from '#db/tables/market-symbols.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';
import { changeSearch } from '#site/search-sources.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'trading/ideas',
    table: ideas,
    joined: sql`left join ${marketSymbols} on ${marketSymbols.id} = ${ideas.symbolId}`,
    owner: ideas.authorId,
    key: ideas.id,
    columns: {
      symbol: marketSymbols.symbol,
      direction: ideas.direction,
      orderType: ideas.orderType,
      draft: ideas.draft,
      analysis: ideas.analysis,
      status: ideas.status,
      publishedAt: ideas.publishedAt,
      createdAt: ideas.createdAt,
    },
  }),
  personalRows({
    name: 'trading/idea-actions',
    table: ideaActions,
    owner: ideaActions.actorId,
    key: ideaActions.id,
    columns: {
      ideaId: ideaActions.ideaId,
      type: ideaActions.type,
      reason: ideaActions.reason,
      at: ideaActions.at,
    },
  }),
  personalRows({
    name: 'trading/read-ideas',
    table: ideaReads,
    joined: sql`join ${ideas} on ${ideas.id} = ${ideaReads.ideaId} left join ${marketSymbols} on ${marketSymbols.id} = ${ideas.symbolId}`,
    owner: ideaReads.userId,
    key: ideaReads.ideaId,
    columns: { ideaId: ideaReads.ideaId, symbol: marketSymbols.symbol },
  }),
  personalRows({
    name: 'trading/log-names',
    table: logAuthors,
    owner: logAuthors.userId,
    key: logAuthors.ref,
    columns: { ref: logAuthors.ref, count: logAuthors.count, createdAt: logAuthors.createdAt },
  }),
];

/** Trade ideas that a person has written or read. */
export const tradingData: DomainData = {
  rows,
  erasures: {
    // Levels and results are a record that others rely on; words are gone, and what was never published.
    async ideas(tx, { id }) {
      await run(tx)`delete from ideas where author_id = ${id}::uuid and published_at is null`;
      const rows = await readRows(tx, rowOf({ id: z.int() }))`
        update ideas set analysis = null, updated_at = now() where author_id = ${id}::uuid returning id`;
      // The index has the words, and the name.
      await changeSearch(
        tx,
        'idea',
        rows.map((row) => row.id),
      );
    },
    // The record goes on under the name in the log, which then says nothing of anybody.
    log_authors: (tx, { id }) => run(tx)`update log_authors set user_id = null where user_id = ${id}::uuid`,
  },
  leftOut: {
    idea_events: leftOutAs.saidElsewhere,
    idea_month_figures: leftOutAs.saidElsewhere,
    record_totals: leftOutAs.saidElsewhere,
  },
  kept: {
    idea_actions: keptAs.pseudonym,
    idea_events: keptAs.pseudonym,
    idea_month_figures: keptAs.pseudonym,
    record_totals: keptAs.pseudonym,
    idea_reads: keptAs.nobody,
  },
};
