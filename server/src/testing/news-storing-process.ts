import { storeItems } from '#community/news-sources/storing.service.ts';
// A separate process that stores one poll of a source after the other, so that it can be killed. Prints `storing` before each.
import { openPglite, openPostgres } from '#db/client.ts';
import { pollOf } from './news-rows.ts';

const { DATA_DIR: folder, DATABASE_URL: url, SOURCE_ID: id = '', POLLS: polls = '' } = process.env;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
for (let number = 0; number < Number(polls); number++) {
  process.stdout.write('storing\n');
  await db.transaction((tx) =>
    storeItems(tx, { id: Number(id), languageCode: 'en', impact: 'low' }, pollOf(number), 0),
  );
}
process.exit(0);
