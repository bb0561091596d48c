import { createClosedBars } from '#market-data/closed-bars.ts';
import type { Context } from '#platform/context.ts';
import { renewalMilliseconds } from '#platform/jobs/lease.ts';
import type { NewAlertsListener } from './new-alerts.ts';
import { createScanner } from './scanner.ts';

/** Judges the rules of strategies, on the nodes that work: one of them at a time. */
export function mountScanner({ app, config, db }: Context, onAlerts: NewAlertsListener): void {
  const bars = createClosedBars(db, config.isDemo);
  const scanner = createScanner({ db, bars, onAlerts, log: app.log });
  app.watches['scanner'] = { every: renewalMilliseconds, role: 'scanner', run: scanner.tend };
  app.addHook('preClose', () => scanner.stop());
}
