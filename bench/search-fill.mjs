// Fills an index for search.mjs.
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/job-schema.ts';
import { fillDatabase } from '../server/src/seed.ts';
import { countWords, insertCues, insertDocuments } from '../server/src/site/search/search-index.queries.ts';
import { cuesOf, documents } from './search-data.mjs';

const documentsAtOnce = 500;
const writers = 2;

/**
 * Fills an empty database through the product's own code; the GIN indexes are built at the end.
 * @param isClosed whether 18 of 19 documents are for subscribers only
 */
export async function fillSearch(database, rows, isClosed = false) {
  const { db, pool } = database;
  await migrateDatabase(database, async (tx) => {
    await migrateJobs(tx);
    await fillDatabase(tx, null, { isDemo: false });
  });
  if ((await pool.query('select from search_documents limit 1')).rowCount === 1) return;
  const indexes = (
    await pool.query(
      `select indexname, indexdef from pg_indexes where tablename like 'search_%' and indexdef like '%USING gin%'`,
    )
  ).rows;
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
  const batches = batchesOf(documents(rows), isClosed);
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (const batch of batches) {
        await insertDocuments(db, batch);
        await insertCues(
          db,
          batch.flatMap(({ lines }) => lines),
        );
      }
    }),
  );
  for (const { indexdef } of indexes) await pool.query(indexdef);
  await db.transaction(countWords);
  await pool.query('vacuum analyze');
}

/** Creates the caption lines together with their document, so that the random numbers keep a fixed order. */
function* batchesOf(all, isClosed) {
  let batch = [];
  let count = 0;
  for (const each of all) {
    count += 1;
    const document = isClosed && count % 19 > 0 ? { ...each, subscriptionTypeIds: [1] } : each;
    batch.push({ ...document, lines: cuesOf(document) });
    if (batch.length < documentsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Titles that every learner can find, in a fixed order. */
export async function listTitles(pool) {
  const { rows } = await pool.query(
    `select kind, entity_id as id, title, lang as "languageCode" from search_documents
     where types = '{}' and not is_staff_only and kind <> 'educator' order by kind, entity_id`,
  );
  return rows;
}

/** Some caption lines of videos that every learner can watch, in a fixed order. */
export async function listLines(pool) {
  const { rows } = await pool.query(
    `select kind, entity_id as id, text from search_cues
     where types = '{}' and not is_staff_only and second = 60 order by kind, entity_id`,
  );
  return rows;
}
