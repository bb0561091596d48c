import type { Context } from '#platform/context.ts';
import type { NewAlertsListener } from '#scanning/engine/new-alerts.ts';
import { writeAlert } from '@candela/contract/scanning/written-alerts';
import { createWrittenAlerts } from './written-alerts.service.ts';

/** Alerts that are written by hand. */
export function mountWrittenAlerts({ api, db }: Context, onAlerts: NewAlertsListener): void {
  const { write } = createWrittenAlerts(db, onAlerts);
  api.route(writeAlert, ({ params, body }, { caller }) => write(caller, params.id, body));
}
