// Symbols, and what people keep of markets and of their trading, for lists.mjs.
import { admin, all, learner, mixed, outsider, person, rare, uuidOf, words } from './lists-sql.mjs';

export const tradingTables = [
  'market_symbols',
  'price_alerts',
  'watchlists',
  'watchlist_symbols',
  'candle_imports',
  'candle_gaps',
  'split_questions',
  'candle_corrections',
  'ideas',
  'record_totals',
  'practice_sessions',
  'practice_orders',
  'academies',
  'journal_entries',
];

/** What a person may have at most. */
const most = { entries: 10_000, sessions: 1000, drafts: 50 };
const summary = `{"closed":100,"wins":60,"losses":40,"ambiguous":0,"sum":200000,"squares":4000000000,"gains":600000,"pains":400000,"high":200000,
  "low":0,"drawdown":50000,"leadingLosses":0,"trailingLosses":0,"longestLosses":3}`;
const counts = `{"missed":0,"cancelled":0,"expired":0,"void":0,"refused":0,"disputed":0,"resettled":0,"duplicates":0,"withheld":0,
  "riskAfterLosses":[0,0],"riskAfterWins":[0,0],"exposed":0,"mostAtOnce":1}`;
/** The learner has all rows up to the most, another person has each of the others. */
const ownerOf = (count) => `case when n <= ${count} then ${learner} else u.id end`;
const upTo = (count) => `generate_series(1, greatest($1::int, ${count})) n left ${person}`;
const id = (code) => `(select id from market_symbols where symbol = '${code}')`;

export const trading = [
  // The first 95 % are for the staff or for members.
  `insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated,
     display, first_minute, last_minute)
   select 'BULK:X' || n, 'Company ' || ${words} || ' ' || ${mixed(1_000_000)} || ${rare}, (array['forex','stocks','crypto'])[1 + n % 3], 5, 0,
     '[{"from":"1970-01-01","size":"0.00001"}]', 'forex', 'none', false,
     case when n > $1::int * 0.95 then 'everyone' when n % 2 = 0 then 'members' else 'staff' end, 1, 2
   from ${all}`,
  // Half are the learner's. The newest 95 % of the outsider's are about a symbol that they may not see any more.
  `insert into price_alerts (user_id, symbol_id, price, direction, note, state, from_minute, from_high, from_low, created_at, expires_at,
     fired_at, fired_price)
   select case when n % 2 = 0 then ${learner} else ${outsider} end,
     case when n % 2 = 1 and n > $1::int * 0.05 then ${id('BULK:X1')} else ${id('BENCH:S1')} end, 1.1, 'above', '',
     case when n % 100 in (6, 7) then 'cancelled' else 'fired' end, 1, 1, 1, now() - make_interval(secs => $1::int - n), now(),
     case when n % 100 not in (6, 7) then now() end, case when n % 100 not in (6, 7) then 1.1 end
   from ${all}`,
  // Everybody has one list of one symbol, the learner twenty of a hundred.
  `insert into watchlists (user_id, is_default, name) select u.id, true, null from ${all} ${person}
   union all select ${learner}, k = 0, case when k > 0 then 'List ' || k end from generate_series(0, 19) k`,
  `insert into watchlist_symbols (watchlist_id, symbol_id, position)
   select w.id, ${id('BENCH:S1')}, 1 from watchlists w where w.user_id <> ${learner}
   union all select w.id, s.id, row_number() over (partition by w.id order by s.id) from watchlists w
     cross join (select id from market_symbols where display = 'everyone' order by id limit 100) s where w.user_id = ${learner} and $1::int > 0`,
  `insert into candle_imports (id, owner_id, file_name, size_bytes, fingerprint, state, created_at)
   select ${uuidOf(`'import' || n`)}, ${admin}, 'minutes-' || n || '.csv', 1000, '', 'done', now() - make_interval(secs => $1::int - n) from ${all}`,
  // One in a hundred is open, one in a hundred has no prices, the others are closed.
  `insert into candle_gaps (symbol_id, from_minute, to_minute, minutes, state)
   select ${id('BENCH:S1')}, n * 10, n * 10 + 5, 5, case n % 100 when 1 then 'open' when 2 then 'confirmedEmpty' else 'closed' end from ${all}`,
  `insert into split_questions (symbol_id, minute, numerator, denominator, close_before, open, decimals, state)
   select ${id('BENCH:S1')}, n, 2, 1, 200, 100, 2, case when n <= 200 then 'open' else 'dismissed' end from ${all}`,
  // Five hundred in the last week.
  `insert into candle_corrections (symbol_id, minute, revision, decimals, before, after, source, at)
   select ${id('BENCH:S1')}, n, 1, 2, '[1,1,1,1,0]', '[2,2,2,2,0]', 'BENCH', now() - make_interval(mins => ($1::int - n) * 20) from ${all} order by n`,
  `insert into ideas (author_id, status, draft, language_code, audience_id, updated_at)
   select case when n <= ${most.drafts} then ${admin} else u.id end, 'draft',
     '{"symbolId":null,"direction":null,"orderType":null,"entryLow":null,"entryHigh":null,"stop":null,"targets":[],"timeframe":null,"riskBps":null,
       "confidence":null,"style":null,"methods":[],"analysis":"","validUntil":null,"isBreakEvenAfterTp1":false,"disclosure":null,
       "languageCode":"en","subscriptionTypeIds":[],"eventId":null}', 'en', (select audience_of('', '{}', '{}', '{}')), now() - make_interval(mins => n)
   from ${all} ${person}`,
  `insert into record_totals (author_id, is_simulated, dimension, value, summary, counts, closed, lower_bound)
   select u.id, false, 'ranked', '', '${summary}', '${counts}', 100, ${mixed(1_000_000)} / 1e6 - 0.5 from ${all} ${person}`,
  `insert into practice_sessions (id, user_id, symbol_id, timeframe, is_blind, price_precision, factor, shift_weeks, salt, future, bars,
     shown_at_start, shown, created_at, finished_at)
   select ${uuidOf(`'practice' || n`)}, ${ownerOf(most.sessions)}, ${id('BENCH:S1')}, '1h', true, 5, 1, 0, '', '', '[[0,3600,1,1,1,1,0]]', 1, 1,
     now() - make_interval(mins => n), now() from ${upTo(most.sessions)}`,
  `insert into practice_orders (session_id, number, terms, actions, state, events, is_over, net)
   select ${uuidOf(`'practice' || n`)}, 1, '{}', '[]', '{}', '[]', true, 5000 from generate_series(1, greatest($1::int, ${most.sessions})) n`,
  `insert into academies (title, summary, description, language_code, cover_seed, subscription_type_ids, has_certificate, status, author_id,
     published_at, updated_at)
   select 'Path ' || n || ' about ' || ${words} || ${rare}, '', '', case when n % 500 = 0 then 'ar' else 'en' end, 0, '{}', true,
     case when n % 400 = 3 then 'draft' else 'published' end, ${admin}, now() - make_interval(mins => n), now() - make_interval(mins => n) from ${all}`,
  `insert into journal_entries (user_id, source, symbol, direction, entry, stop, exits, net, traded_at, setup, tags, checklist, note, mistakes,
     lesson)
   select ${ownerOf(most.entries)}, 'own', 'EURUSD', 'long', 1.1, 1, '[{"price":"1.2","bps":10000}]', 10000, now() - make_interval(mins => n),
     'Breakout', array[${words}], '[]', 'What it was like.' || ${rare}, '', '' from ${upTo(most.entries)}`,
];
