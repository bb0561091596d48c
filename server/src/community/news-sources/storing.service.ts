import { datedWord, dayNumber, itemWords } from '#community/news-words.ts';
import type { IdentifiedItem } from '#community/readers/identity.ts';
import { planOf } from '#community/readers/item-plan.ts';
import type { Tx } from '#db/client.ts';
import type { NewsImpact } from '@candela/contract/community/news-terms';
import { codesIn, readyRule } from './headline-rules.ts';
import { impactsOf } from './impact.ts';
import { listRules } from './news-rules.queries.ts';
import { listSourceCodes, readSiteLanguages } from './sources.queries.ts';
import { tagStories } from './stored-stories.ts';
import { storiesOf } from './stories.ts';
import {
  findShelves,
  insertItems,
  listCandidates,
  listKnownKeys,
  lockStoring,
  updateItems,
  writeKeys,
  type ItemRow,
} from './storing.queries.ts';

const day = 86_400_000;

/** What was stored and removed since: it does not come back. */
const removed = 0;

interface Source {
  id: number;
  languageCode: string;
  impact: NewsImpact;
}

/**
 * Stores what a source lists: new items, and changes of those that are stored. Storing the same again writes nothing.
 * @param days for which news are kept; 0: for ever
 * @returns how many are new
 */
export async function storeItems(
  tx: Tx,
  source: Source,
  items: readonly IdentifiedItem[],
  days: number,
): Promise<number> {
  await lockStoring(tx);
  const keys = items.flatMap((item) => item.keys);
  const known = await listKnownKeys(tx, source.id, keys);
  const oldest = days === 0 ? '' : new Date(Date.now() - days * day).toISOString();
  const planned = planOf(items, new Map(known.map(({ key, itemId }) => [key, itemId ?? removed])));
  const isKept = ({ item, id }: (typeof planned)[number]) => id !== null || item.publishedAt > oldest;
  const kept = planned.filter(isKept);
  const fresh = kept.filter(({ id }) => id === null);
  const inserted = await insertNew(
    tx,
    source,
    fresh.map(({ item }) => item),
  );
  const changed = await updateItems(
    tx,
    kept.flatMap(({ item, id }) =>
      id === null || id === removed ? [] : [{ id, ...rowOf(item), words: itemWords(item) }],
    ),
  );
  const newIds = new Map(inserted.map(({ place, id }) => [fresh[place], id]));
  const named = kept.flatMap((plan) => {
    const id = newIds.get(plan) ?? plan.id ?? removed;
    return [...plan.keys].map((key) => ({ key, itemId: id === removed ? null : id }));
  });
  await writeKeys(tx, source.id, [...new Map(named.map((each) => [each.key, each])).values()]);
  await tagStories(tx, [...new Set([...inserted.map(({ storyId }) => storyId), ...changed])]);
  return inserted.length;
}

async function insertNew(tx: Tx, source: Source, items: readonly IdentifiedItem[]) {
  if (items.length === 0) return [];
  const shelves = await shelvesOf(tx, source, items);
  const dates = items.map(({ publishedAt }) => Date.parse(publishedAt));
  const candidates = await listCandidates(tx, source.id, {
    urlKeys: items.flatMap(({ urlKey }) => urlKey ?? []),
    titleKeys: items.flatMap(({ titleKey }) => titleKey ?? []),
    from: new Date(Math.min(...dates) - 2 * day).toISOString(),
  });
  const stories = storiesOf(source.id, items, candidates);
  return insertItems(
    tx,
    source.id,
    items.map((item, place) => ({
      ...rowOf(item),
      words: itemWords(item).map((word) => datedWord(dayNumber(item.publishedAt), word)),
      place,
      storyId: stories[place] ?? null,
      shelfId: shelves[place] ?? 0,
      publishedAt: item.publishedAt,
    })),
  );
}

/** What an item states as its language counts if it is one of the site: others would be filtered by nobody. */
async function shelvesOf(tx: Tx, source: Source, items: readonly IdentifiedItem[]): Promise<number[]> {
  const siteLanguages = await readSiteLanguages(tx);
  const languageOf = ({ languageCode }: IdentifiedItem) =>
    languageCode !== null && siteLanguages.includes(languageCode) ? languageCode : source.languageCode;
  const [rules, always] = [(await listRules(tx)).map(readyRule), await listSourceCodes(tx, source.id)];
  const dated = items.map((item) => ({
    publishedAt: item.publishedAt,
    codes: [...always, ...codesIn({ title: item.title, languageCode: languageOf(item) }, rules)],
  }));
  const impacts = await impactsOf(tx, dated, source.impact);
  const wanted = items.map((item, place) => ({
    languageCode: languageOf(item),
    impact: impacts[place] ?? source.impact,
  }));
  const shelves = await findShelves(tx, source.id, wanted);
  return wanted.map(({ languageCode, impact }) => {
    const found = shelves.find((each) => each.languageCode === languageCode && each.impact === impact);
    if (!found) throw new Error('the shelf is missing');
    return found.id;
  });
}

const rowOf = ({ title, summary, url, urlKey, titleKey }: IdentifiedItem): Omit<ItemRow, 'words'> => ({
  title,
  summary,
  url,
  urlKey,
  titleKey,
});
