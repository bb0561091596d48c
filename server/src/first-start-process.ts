import { readConfig } from '#platform/config/config.ts';
import { reportStartError } from '#platform/config/start-error.ts';
import { openInstallation } from './installation.ts';
import { root } from './root.ts';

async function fill(): Promise<void> {
  const { database } = await openInstallation(readConfig(process.env, root));
  await database.close();
  process.exit();
}

// The server has ended.
process.once('disconnect', () => process.exit(1));
fill().catch(reportStartError);
