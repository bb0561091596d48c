// A separate process that fills gaps and packs days, so that it can be killed. Prints `asked` before each page.
import { openPglite, openPostgres } from '#db/client.ts';
import { backfill } from './backfill.ts';

const { DATA_DIR: folder, DATABASE_URL: url, SYMBOL_ID: symbolId = '' } = process.env;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
await backfill(db, Number(symbolId), () => process.stdout.write('asked\n'));
process.exit(0);
