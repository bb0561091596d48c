// Reading of feeds: processor time of a poll of 20, 100 and 5,000 items, in the thread and in the process of requests, and for how long
// documents made to hurt a parser hold that process (at most 50 ms); feedsmith alone on the same documents, in the same run.
// node_modules/.bin/node bench/news-reading.mjs [polls] [--bare]
import { parseFeed } from 'feedsmith';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createFeedReader } from '../server/src/community/readers/feed-reader.ts';
import { readFeed } from '../server/src/community/readers/read-feed.ts';
import { feedItem, hostileDocuments, wrapped } from '../server/src/testing/feed-documents.ts';

const polls = Number(process.argv[2] ?? 300);
const isBare = process.argv.includes('--bare');
const documentOf = (body) => ({
  bytes: Buffer.from(body),
  contentType: 'application/rss+xml',
  address: 'https://n.example/feed',
  fetchedAt: new Date().toISOString(),
});
const processorOf = async (work) => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const reader = createFeedReader();
const honest = (count) => wrapped(Array.from({ length: count }, (_, number) => feedItem(number)).join(''));
await reader.read(documentOf(honest(20)));

console.log('items      kB   a poll, all of it   of the process of requests');
for (const [count, rounds] of [
  [20, polls],
  [100, polls],
  [5000, 5],
]) {
  const document = documentOf(honest(count));
  for (let warm = 0; warm < 20; warm++) readFeed(document);
  const all = await processorOf(() => {
    for (let poll = 0; poll < rounds; poll++) readFeed(document);
  });
  const own = await processorOf(async () => {
    for (let poll = 0; poll < rounds; poll++) await reader.read(document);
  });
  console.log(
    `${String(count).padStart(5)}${(document.bytes.length / 1000).toFixed(0).padStart(8)}${`${(all / rounds).toFixed(2)} ms`.padStart(20)}${`${(own / rounds).toFixed(2)} ms`.padStart(29)}`,
  );
}

/** The longest time for which this process answered nobody, in milliseconds. */
async function heldDuring(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = performance.now();
  const answer = await work();
  const took = performance.now() - before;
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return { answer, took, held: delay.max / 1e6 };
}

console.log(
  `\n${'made to hurt'.padEnd(30)}what comes of it       held      took${isBare ? '    feedsmith alone' : ''}`,
);
let worst = 0;
for (const [name, { body }] of Object.entries(hostileDocuments)) {
  const document = documentOf(body);
  // Far beyond the 2 MB that are fetched.
  if (document.bytes.length > 3_000_000) continue;
  const read = () =>
    reader.read(document).then(
      ({ items }) => `${items.length} items`,
      ({ reason }) => reason,
    );
  // The least of three: other work of the machine only adds.
  const runs = [await heldDuring(read), await heldDuring(read), await heldDuring(read)];
  const { answer, took, held } = runs.toSorted((a, b) => a.held - b.held)[0];
  worst = Math.max(worst, held);
  const bare = isBare
    ? `${(
        await processorOf(() => {
          try {
            parseFeed(String(body));
          } catch {
            // Refused, too; the time counts.
          }
        })
      ).toFixed(0)} ms`.padStart(19)
    : '';
  console.log(
    `${name.padEnd(30)}${answer.padEnd(16)}${`${held.toFixed(1)} ms`.padStart(11)}${`${took.toFixed(0)} ms`.padStart(10)}${bare}`,
  );
}
console.log(`${worst <= 50 ? 'PASS' : 'FAIL'}: held for ${worst.toFixed(1)} ms at most (50)`);
await reader.close();
