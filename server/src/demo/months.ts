import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { journalEntries } from '#db/tables/journal.ts';
import { resultOfTrade } from '@candela/markets/figures/trade-result';

/** Trades that the demo learner has written down: days ago, entry, stop and exit of GBPUSD, and whether the plan was kept. */
const trades = [
  { daysAgo: 41, entry: '1.2710', stop: '1.2690', exit: '1.2735', isKept: true, setup: 'London open' },
  { daysAgo: 37, entry: '1.2684', stop: '1.2664', exit: '1.2664', isKept: true, setup: 'London open' },
  { daysAgo: 33, entry: '1.2731', stop: '1.2716', exit: '1.2709', isKept: false, setup: 'Break' },
  { daysAgo: 30, entry: '1.2702', stop: '1.2682', exit: '1.2741', isKept: true, setup: 'London open' },
  { daysAgo: 24, entry: '1.2695', stop: '1.2675', exit: '1.2725', isKept: true, setup: 'London open' },
  { daysAgo: 20, entry: '1.2722', stop: '1.2707', exit: '1.2704', isKept: false, setup: 'Break' },
  { daysAgo: 16, entry: '1.2668', stop: '1.2648', exit: '1.2648', isKept: true, setup: 'Return to the line' },
  { daysAgo: 13, entry: '1.2690', stop: '1.2670', exit: '1.2738', isKept: true, setup: 'Return to the line' },
  { daysAgo: 9, entry: '1.2741', stop: '1.2726', exit: '1.2720', isKept: false, setup: 'Break' },
  { daysAgo: 6, entry: '1.2715', stop: '1.2695', exit: '1.2744', isKept: true, setup: 'London open' },
  { daysAgo: 4, entry: '1.2733', stop: '1.2713', exit: '1.2713', isKept: true, setup: 'London open' },
  { daysAgo: 2, entry: '1.2709', stop: '1.2689', exit: '1.2729', isKept: true, setup: 'Return to the line' },
] as const;

const plan = 'Only within the first hour, and with half the size before figures';
const dayMilliseconds = 86_400_000;

/**
 * What the demo learner did in the last two months, for their page of reports: replays and parts of lessons that they watched, which
 * complete nothing, and their journal.
 */
export async function seedMonths(tx: Tx, userId: string): Promise<void> {
  // Longer ago than the days of their courses, with days off between, so that these are a streak of their own.
  await run(tx)`
    insert into study_days (user_id, day, watched_seconds, completed_lessons)
    select ${userId}::uuid, (now() at time zone 'UTC')::date - ago, 900 + (ago * 7919) % 2700, 0 from generate_series(22, 60) ago
    where ago % 7 not in (0, 3) on conflict do nothing`;
  await run(tx)`
    update study_days set watched_seconds = watched_seconds + 600 + ((current_date - day) * 7919) % 2400
    where user_id = ${userId}::uuid and day > (now() at time zone 'UTC')::date - 22`;
  const now = Date.now();
  await tx.insert(journalEntries).values(
    trades.map(({ daysAgo, entry, stop, exit, isKept, setup }) => {
      const exits = [{ price: exit, bps: 10_000 }];
      const net = resultOfTrade({ direction: 'long', entry, stop, exits });
      if (net === null) throw new Error('a trade of the demo has levels that cannot be');
      return {
        userId,
        source: 'own' as const,
        symbol: 'GBPUSD',
        direction: 'long' as const,
        entry,
        stop,
        exits,
        net,
        tradedAt: new Date(now - daysAgo * dayMilliseconds),
        setup,
        tags: isKept ? ['patient'] : ['hasty'],
        checklist: [{ text: plan, isKept }],
        note: '',
        mistakes: isKept ? '' : 'Entered on the break itself, without the return.',
        lesson: '',
        moodBefore: isKept ? 4 : 2,
      };
    }),
  );
}
