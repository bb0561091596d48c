import type { Tx } from '#db/client.ts';
import { feeds } from '#db/tables/feeds.ts';
import type { DemoTrainerKey } from './course-content.ts';
import { demoTrainers } from './people.ts';

interface DemoFeed {
  author: DemoTrainerKey;
  hoursAgo: number;
  body: string;
  symbols?: string[];
}

/** Posts that do not become outdated: they teach and quote no prices. */
const demoFeeds: DemoFeed[] = [
  {
    author: 'ingrid',
    hoursAgo: 3,
    body: '<p><strong>Before you open a chart today</strong>, write one line: what would have to happen for you to do nothing? Most of my losing days began without that line.</p><p>Write it before the session, not during it: by then you will find a reason for anything.</p>',
  },
  {
    author: 'omar',
    hoursAgo: 26,
    symbols: ['EURUSD', 'GBPUSD'],
    body: '<p>A question that comes up every week: <em>why did my stop fill below my stop?</em> A stop becomes a market order when it is touched. Around news, or over a weekend, the next price can be well beyond it.</p><ul><li>Size the position for the gap you can imagine, not for the stop you hope for.</li><li>Know which sessions your pair is thin in.</li><li>If a gap would end your week, be flat before it.</li></ul>',
  },
  {
    author: 'sofia',
    hoursAgo: 51,
    body: '<p>Ten trades tell you nothing about a method; they tell you about your week. Keep the journal until there are at least thirty closed trades of the <strong>same</strong> setup, then look at the average in R, not at the win rate.</p>',
  },
  {
    author: 'aiko',
    hoursAgo: 75,
    symbols: ['USDJPY'],
    body: '<p>The Tokyo fixing is at 9:55 local time. Importers and exporters trade around it, so short bursts in yen pairs just before it are often somebody paying invoices, not a new trend. Watch a few of them before you trade one.</p>',
  },
  {
    author: 'kwame',
    hoursAgo: 122,
    body: '<p>Leverage is not a strategy. Take your last ten trades and recompute them with a quarter of the size: if the mood changes more than the result, the size was the problem.</p>',
  },
];

export async function seedFeeds(tx: Tx, userIds: Map<string, string>): Promise<void> {
  const rows = demoFeeds.flatMap(({ author, hoursAgo, body, symbols = [] }) => {
    const authorId = userIds.get(demoTrainers[author].email);
    const publishedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    return authorId === undefined
      ? []
      : [{ authorId, body, symbols, languageCode: 'en', status: 'published' as const, publishedAt, isDemo: true }];
  });
  await tx.insert(feeds).values(rows);
}
