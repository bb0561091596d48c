import { storeItems } from '#community/news-sources/storing.service.ts';
import type { FeedItem } from '#community/readers/feed-item.ts';
import { identified } from '#community/readers/identity.ts';
import type { Db } from '#db/client.ts';
import { newsSources } from '#db/tables/news.ts';
import type { NewsImpact } from '@candela/contract/community/news-terms';

let made = 0;

/** A source of news, whose address nobody answers. @returns its id */
export async function buildNewsSource(db: Db, given: Partial<typeof newsSources.$inferInsert> = {}): Promise<number> {
  const number = ++made;
  const [source] = await db
    .insert(newsSources)
    .values({
      name: `Source ${number}`,
      address: `https://source-${number}.invalid/feed`,
      languageCode: 'en',
      impact: 'low',
      minutes: 15,
      ...given,
    })
    .returning({ id: newsSources.id });
  if (!source) throw new Error('no source');
  return source.id;
}

type Given = Partial<FeedItem> & { sourceId: number; impact?: NewsImpact };

/** News as its source would list it. */
export async function buildNewsItem(db: Db, { sourceId, impact = 'low', ...given }: Given): Promise<void> {
  await buildNewsItems(db, { sourceId, impact }, [given]);
}

/** News as their source would list them in one document. */
export async function buildNewsItems(
  db: Db,
  { sourceId, impact = 'low' }: Pick<Given, 'sourceId' | 'impact'>,
  given: readonly Partial<FeedItem>[],
): Promise<void> {
  const items = given.map((each): FeedItem => {
    const number = ++made;
    return {
      guid: `item-${number}`,
      title: `Headline number ${number} of this test`,
      summary: '',
      url: `https://source.invalid/${number}`,
      publishedAt: new Date(Date.now() - number * 1000).toISOString(),
      isDated: true,
      languageCode: 'en',
      ...each,
    };
  });
  await db.transaction((tx) => storeItems(tx, { id: sourceId, languageCode: 'en', impact }, identified(items), 0));
}

/** A poll of twenty items, half of which were in the one before, with another title. */
export const pollOf = (number: number) =>
  identified(
    Array.from({ length: 20 }, (_, place): FeedItem => {
      const id = number * 10 + place;
      return {
        guid: `poll-${id}`,
        title: `Gold rallies, says number ${id} in poll ${number}`,
        summary: '',
        url: `https://source.invalid/poll/${id}`,
        publishedAt: new Date(Date.UTC(2026, 10, 1) + id * 60_000).toISOString(),
        isDated: true,
        languageCode: 'en',
      };
    }),
  );
