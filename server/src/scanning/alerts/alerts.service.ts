import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { mayReadAlerts } from '#scanning/alert-access.ts';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import { findAlertFilters } from './alert-filters.queries.ts';
import { findListVersion, listAlertRows, listStrategyAlertRows } from './alerts.queries.ts';
import { presentAlert } from './present-alert.ts';

const listedAlerts = 50;
const listedOfStrategy = 30;

export function createAlerts({ db }: { db: Db }) {
  return {
    /** Those that the caller wants; empty for callers who may not read alerts for that subscription type. */
    async list(caller: SignedInCaller, subscriptionTypeId: number): Promise<{ data: TradingAlert[] }> {
      if (!mayReadAlerts(caller, subscriptionTypeId)) return { data: [] };
      const filters = await findAlertFilters(db, caller.userId);
      return { data: (await listAlertRows(db, subscriptionTypeId, filters, listedAlerts)).map(presentAlert) };
    },
    /** @throws AppError strategies.notFound, also for what the caller may not read */
    async listOfStrategy(caller: SignedInCaller, strategyId: number): Promise<{ data: TradingAlert[] }> {
      const rows = await listStrategyAlertRows(db, caller, strategyId, listedOfStrategy);
      if (!rows) throw new AppError('strategies.notFound');
      return { data: rows.map(presentAlert) };
    },
    /** Changes with the list of the caller. */
    async versionFor(caller: SignedInCaller, subscriptionTypeId: number): Promise<string> {
      if (!mayReadAlerts(caller, subscriptionTypeId)) return 'closed';
      const filters = await findAlertFilters(db, caller.userId);
      const { newest, corrected } = await findListVersion(db, subscriptionTypeId);
      return [subscriptionTypeId, newest, corrected, caller.userId, filters?.revision].join(' ');
    },
  };
}

export type Alerts = ReturnType<typeof createAlerts>;
