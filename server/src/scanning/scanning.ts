import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountAlerts } from './alerts/alerts.ts';
import { mountScanner } from './engine/mount-scanner.ts';
import { scanningData } from './personal-data.ts';
import { mountStrategies } from './strategies/strategies.ts';

/** Strategies, and what watches the markets for them. */
export function mountScanning(context: Context): void {
  context.personalData.add(scanningData);
  mountScanner(context, mountAlerts(context));
  mountStrategies(context);
}
