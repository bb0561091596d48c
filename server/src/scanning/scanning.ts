import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountAlerts } from './alerts/alerts.ts';
import { mountScanner } from './engine/mount-scanner.ts';
import { pauseFloods } from './flood-guard.ts';
import { mountIntegrity } from './integrity/integrity.ts';
import { scanningData } from './personal-data.ts';
import { mountStrategies } from './strategies/strategies.ts';

/** Strategies, and what watches the markets for them. */
export function mountScanning(context: Context): void {
  context.personalData.add(scanningData);
  const alerts = mountAlerts(context);
  const integrity = mountIntegrity(context);
  mountScanner(context, {
    async stored(tx, ids) {
      await alerts.stored(tx, ids);
      await integrity.stored(tx, ids);
      await pauseFloods(tx, ids);
    },
    committed: alerts.committed,
  });
  mountStrategies(context);
}
