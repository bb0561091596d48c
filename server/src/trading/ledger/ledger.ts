import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { createCheckpoints } from './checkpoints.service.ts';
import { registerLedgerFiles } from './ledger.files.ts';
import { mountLedgerRoutes } from './ledger.routes.ts';
import { createLogKeys } from './log-keys.ts';
import { createOpenings } from './openings.service.ts';

/** The public log of trade ideas, for readers. */
export function mountLedger({ api, app, config, db, secret }: Context): void {
  const origin = originOf(config.publicUrl);
  const keys = createLogKeys({ db, seals: createSeals(config.secretsKeys, secret), origin, given: config.ledgerKey });
  app.addHook('onReady', () => keys.sealAnew());
  const checkpoints = createCheckpoints({ db, keys, origin });
  mountLedgerRoutes(api, { openings: createOpenings({ db }), keys });
  registerLedgerFiles(app, { db, keys, checkpoints, origin });
}

/** The log's name: where it is, without a scheme (C2SP tlog-tiles). */
export const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/ledger`;
