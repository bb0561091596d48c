import type { Db } from '#db/client.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { mayReadAlerts } from '#scanning/alert-access.ts';
import { alertsRoom } from '@candela/contract/hub';
import { subscriptionTypeIds } from '@candela/contract/scanning/alert-terms';
import { markDelivered, type AlertRow } from './alerts.queries.ts';
import { presentAlert } from './present-alert.ts';

/** Lets those into the room of a subscription type who may read its alerts; nobody into that of another one. */
export function addAlertRooms(hub: Pick<Hub, 'addRooms'>): void {
  hub.addRooms('alerts', {
    mayEnter: async (callers, id) =>
      new Set(
        callers
          .filter((caller) => subscriptionTypeIds.some((type) => type === id) && mayReadAlerts(caller, id))
          .map(({ userId }) => userId),
      ),
  });
}

/** Sends alerts to open pages: to each room whose members may read them, in one message. Then they are marked as sent. */
export async function sendAlerts(
  { db, hub }: { db: Db; hub: Pick<Hub, 'publish'> },
  rows: readonly AlertRow[],
): Promise<void> {
  for (const type of subscriptionTypeIds) {
    const alerts = rows.filter(({ subscriptionTypeIds: of }) => of.length === 0 || of.includes(type)).map(presentAlert);
    if (alerts.length > 0) hub.publish(alertsRoom(type), 'trading-alerts.created', { alerts });
  }
  await markDelivered(
    db,
    rows.map(({ id }) => Number(id)),
  );
}
