import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FeedRefused } from './feed-refusal.ts';
import { planOf } from './item-plan.ts';
import { readFeed } from './read-feed.ts';

const item = z.strictObject({
  title: z.string().optional(),
  url: z.string().optional(),
  publishedAt: z.string().optional(),
  summary: z.string().optional(),
});
const expectation = z.strictObject({
  items: z.array(item).optional(),
  count: z.int().optional(),
  skipped: z.int().optional(),
  error: z.string().optional(),
});
const schema = z.object({
  address: z.string(),
  fetchedAt: z.string(),
  feeds: z.array(
    z.object({ files: z.array(z.string()), tests: z.string(), contentType: z.string(), expect: expectation }),
  ),
});

const folder = new URL('fixtures/', import.meta.url);
const expected = schema.parse(JSON.parse(await readFile(new URL('expected.json', folder), 'utf8')));

/** What is stored after these polls, one after the other. */
async function poll(files: readonly string[], contentType: string) {
  const { address, fetchedAt } = expected;
  const known = new Map<string, number>();
  const stored: object[] = [];
  let skipped = 0;
  for (const file of files) {
    const bytes = await readFile(new URL(file, folder));
    const feed = readFeed({ bytes, contentType, address, fetchedAt });
    skipped = feed.skipped;
    for (const { item: each, id, keys } of planOf(feed.items, known)) {
      const place = id ?? stored.length;
      stored[place] = each;
      for (const key of keys) known.set(key, place);
    }
  }
  return { stored, skipped };
}

describe('feeds as publishers serve them', () => {
  it.for(expected.feeds)('$tests', async ({ files, contentType, expect: { items = [], count, skipped, error } }) => {
    if (error !== undefined) {
      await expect(poll(files, contentType)).rejects.toThrow(new FeedRefused(error as 'notAFeed'));
      return;
    }
    const read = await poll(files, contentType);
    expect(read.stored).toHaveLength(count ?? items.length);
    expect(read.stored).toEqual(expect.arrayContaining(items.map((each) => expect.objectContaining(each))));
    if (skipped !== undefined) expect(read.skipped).toBe(skipped);
  });
});
