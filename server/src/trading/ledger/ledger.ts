import { StartError } from '#platform/config/start-error.ts';
import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { sha256 } from '#trading/log.ts';
import { noteAlgorithms, parseVerifierKey } from '@candela/markets/log/checkpoint';
import { anchorJob, checkpointJob, witnessJob } from './anchoring.jobs.ts';
import { tellOfCheckpoint } from './checkpoint-webhooks.ts';
import { createCheckpoints } from './checkpoints.service.ts';
import { registerLedgerFiles } from './ledger.files.ts';
import { mountLedgerRoutes } from './ledger.routes.ts';
import { createLogKeys } from './log-keys.ts';
import { createOpenings } from './openings.service.ts';
import { createStamping } from './stamping.service.ts';
import { createWitnessing } from './witnessing.service.ts';

/** The public log of trade ideas, for readers. */
export function mountLedger({ api, app, config, db, jobs, secret }: Context): void {
  const origin = originOf(config.publicUrl);
  const keys = createLogKeys({ db, seals: createSeals(config.secretsKeys, secret), origin, given: config.ledgerKey });
  app.addHook('onReady', () => keys.sealAnew());
  const checkpoints = createCheckpoints({ db, keys, origin });
  const witnesses = config.ledgerWitnesses.map(({ key, address }) => {
    const parsed = parseVerifierKey(sha256, key);
    if (parsed?.algorithm !== noteAlgorithms.witness)
      throw new StartError(`LEDGER_WITNESSES: no key of a witness: ${key}`);
    return { key: parsed, address };
  });
  const witnessing = createWitnessing({ db, checkpoints, witnesses });
  const stamping = createStamping({ db, checkpoints, authorities: config.ledgerTimestamps });
  const warn = (what: string, failures: readonly { name: string; reason: string }[]) => {
    for (const { name, reason } of failures) app.log.warn({ name, reason }, what);
  };
  jobs.work(witnessJob, async () => warn('a witness has not signed the log', await witnessing.run()));
  jobs.work(anchorJob, async () => warn('the log was not time-stamped', await stamping.run()));
  jobs.work(checkpointJob, () => tellOfCheckpoint(db, checkpoints));
  mountLedgerRoutes(api, { openings: createOpenings({ db }), keys });
  registerLedgerFiles(app, { db, keys, checkpoints, origin });
}

/** The log's name: where it is, without a scheme (C2SP tlog-tiles). */
export const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/ledger`;
