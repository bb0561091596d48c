// A separate process that stores the days of an import, or takes them back, so that it can be killed. Prints `step` after each transaction.
import { openPglite, openPostgres } from '#db/client.ts';
import { createImportRuns } from '#market-data/candle-imports/storing-imports.ts';

const { DATA_DIR: folder, DATABASE_URL: url, IMPORT_ID: id = '' } = process.env;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
const files = { remove: async () => {} } as unknown as Parameters<typeof createImportRuns>[0]['files'];
const runs = createImportRuns({ db, files, tell: async () => {}, now: () => Date.UTC(2026, 10, 26) });
let steps = 0;
await runs.run({
  payload: { id },
  attempt: 1,
  signal: new AbortController().signal,
  isMine: async () => {
    process.stdout.write(`step ${(steps += 1)}\n`);
    return true;
  },
});
process.exit(0);
