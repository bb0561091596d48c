// A separate process that stores bars and packs days, so that it can be killed. Prints `stored <n>` after each batch.
import { openPglite, openPostgres } from '#db/client.ts';
import { storeBatches } from '#testing/bar-batches.ts';

const { DATA_DIR: folder, DATABASE_URL: url, SYMBOL_ID: symbolId = '', FIRST: first = '0' } = process.env;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
await storeBatches(db, Number(symbolId), Number(first), (n) => process.stdout.write(`stored ${n}\n`));
process.exit(0);
