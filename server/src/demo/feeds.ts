import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { feedPolls } from '#db/tables/feed-polls.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import { postHtml } from '#platform/text/rich-text/rich-text-html.ts';
import { parsePost } from '#platform/text/rich-text/rich-text-schema.ts';
import type { RichTextNode } from '@candela/contract/rich-text';
import type { Timeframe } from '@candela/markets/timeframes';
import type { DemoTrainerKey } from './course-content.ts';
import { demoTrainers } from './people.ts';

const day = 86_400_000;

interface DemoFeed {
  author: DemoTrainerKey;
  hoursAgo: number;
  body: string;
  symbols?: string[];
  /** The hours before it was published. */
  chart?: { symbol: string; timeframe: Timeframe; hours: number; alt: string };
  poll?: { question: string; options: string[]; counts: number[] };
  /** Days for which it is pinned from when the demo begins. */
  pinDays?: number;
  subscriptionTypeIds?: number[];
}

/** Posts that do not become outdated: they teach and quote no prices. */
const demoFeeds: DemoFeed[] = [
  {
    author: 'ingrid',
    hoursAgo: 3,
    pinDays: 7,
    body: '<p><strong>Before you open a chart today</strong>, write one line: what would have to happen for you to do nothing? Most of my losing days began without that line.</p><p>Write it before the session, not during it: by then you will find a reason for anything.</p>',
  },
  {
    author: 'omar',
    hoursAgo: 26,
    symbols: ['DEMO:EURUSD', 'DEMO:GBPUSD'],
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
    symbols: ['DEMO:USDJPY'],
    chart: {
      symbol: 'DEMO:USDJPY',
      timeframe: '5m',
      hours: 6,
      alt: 'USD/JPY in the six hours before this post, five minutes a bar.',
    },
    body: '<p>The Tokyo fixing is at 9:55 local time. Importers and exporters trade around it, so short bursts in yen pairs just before it are often somebody paying invoices, not a new trend. Watch a few of them before you trade one.</p>',
  },
  {
    author: 'kwame',
    hoursAgo: 122,
    body: '<p>Leverage is not a strategy. Take your last ten trades and recompute them with a quarter of the size: if the mood changes more than the result, the size was the problem.</p>',
    poll: {
      question: 'How much of your account do you risk on one trade?',
      options: ['Half a percent or less', 'About one percent', 'Two percent or more', 'I do not know'],
      counts: [9, 17, 6, 4],
    },
  },
];

/** The chart of a post as a block of its document. */
function chartBlock({ chart }: DemoFeed, publishedAt: Date): RichTextNode[] {
  if (!chart) return [];
  const { symbol, timeframe, hours, alt } = chart;
  const [from, to] = [publishedAt.getTime() - hours * 3_600_000, publishedAt.getTime()].map((at) =>
    new Date(at).toISOString(),
  );
  return [{ type: 'chart', attrs: { symbol, timeframe, from, to, alt } }];
}

const feedRow = rowOf({ id: z.int() });

/** What their trainers have published, and a draft. */
export async function seedFeeds(tx: Tx, userIds: Map<string, string>): Promise<void> {
  for (const feed of demoFeeds) {
    const { author, hoursAgo, body, symbols = [], subscriptionTypeIds = [], pinDays = 0 } = feed;
    const authorId = userIds.get(demoTrainers[author].email);
    if (authorId === undefined) continue;
    const publishedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const { content } = richTextFromHtml(body);
    const document = parsePost({ type: 'doc', content: [...content, ...chartBlock(feed, publishedAt)] });
    const pinnedUntil = pinDays > 0 ? new Date(Date.now() + pinDays * day).toISOString() : null;
    const { id } = await requireRow(tx, feedRow)`
      insert into feeds (author_id, document, body, symbols, subscription_type_ids, language_code, status, published_at, pin_days, pinned_until, is_demo)
      values (${authorId}::uuid, ${JSON.stringify(document)}::jsonb, ${postHtml(document)}, ${arrayOf(symbols)}::text[],
        ${arrayOf(subscriptionTypeIds)}::smallint[], 'en', 'published', ${publishedAt.toISOString()}::timestamptz, ${pinDays}, ${pinnedUntil}::timestamptz, true)
      returning id`;
    if (feed.poll) await seedPoll(tx, id, feed.poll);
  }
  await seedDraft(tx, userIds);
}

/** A poll that is open for some days more. */
async function seedPoll(tx: Tx, feedId: number, poll: NonNullable<DemoFeed['poll']>): Promise<void> {
  const voterCount = poll.counts.reduce((sum, count) => sum + count, 0);
  const closesAt = new Date(Date.now() + 5 * day);
  await tx.insert(feedPolls).values({ feedId, ...poll, isMultiple: false, hours: 240, closesAt, voterCount });
}

/** A post that one of them has begun. */
async function seedDraft(tx: Tx, userIds: Map<string, string>): Promise<void> {
  const authorId = userIds.get(demoTrainers.ingrid.email);
  if (authorId === undefined) return;
  const document = parsePost(
    richTextFromHtml('<p>Three questions that I ask before I move a stop. The first: what did the market say?</p>'),
  );
  await run(tx)`
    insert into feeds (author_id, document, body, language_code, status, is_demo)
    values (${authorId}::uuid, ${JSON.stringify(document)}::jsonb, ${postHtml(document)}, 'en', 'draft', true)`;
}
