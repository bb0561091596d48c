import type { Db } from '#db/client.ts';
import { alerts } from '#db/tables/alerts.ts';

type AlertValues = Partial<typeof alerts.$inferInsert>;

/** An alert of a person, for everybody with a subscription for alerts. @returns its id */
export async function buildAlert(db: Db, given: AlertValues = {}): Promise<number> {
  const [row] = await db
    .insert(alerts)
    .values({
      strategyName: 'RSI back from below 30',
      source: 'manual',
      symbolText: 'CSV:EURUSD',
      side: 'long',
      message: '',
      barAt: new Date(),
      receivedAt: new Date(),
      isLate: false,
      isSimulated: false,
      subscriptionTypeIds: [2],
      ...given,
    })
    .returning({ id: alerts.id });
  if (!row) throw new Error('the alert was not added');
  return row.id;
}
