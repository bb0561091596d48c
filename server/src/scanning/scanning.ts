import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountAlerts } from './alerts/alerts.ts';
import { mountWrittenAlerts } from './alerts/written-alerts.ts';
import { mountBacktests } from './backtests/backtests.ts';
import { mountScanner } from './engine/mount-scanner.ts';
import type { NewAlertsListener } from './engine/new-alerts.ts';
import { pauseFloods } from './flood-guard.ts';
import { mountHooks } from './hooks/hooks.ts';
import { mountIntegrity } from './integrity/integrity.ts';
import { scanningData } from './personal-data.ts';
import { mountStrategies } from './strategies/strategies.ts';

/** Strategies, and what watches the markets for them. */
export async function mountScanning(context: Context): Promise<void> {
  context.personalData.add(scanningData);
  const alerts = mountAlerts(context);
  const integrity = mountIntegrity(context);
  const onAlerts: NewAlertsListener = {
    async stored(tx, ids) {
      await alerts.stored(tx, ids);
      await integrity.stored(tx, ids);
      await pauseFloods(tx, ids);
    },
    committed: alerts.committed,
  };
  mountScanner(context, onAlerts);
  mountWrittenAlerts(context, onAlerts);
  await mountHooks(context, onAlerts);
  mountStrategies(context);
  mountBacktests(context);
}
