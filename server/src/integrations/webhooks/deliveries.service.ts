import type { Db, Tx } from '#db/client.ts';
import { queueDeliveries, recordTestEvent } from '#integrations/webhook-events.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { DeliveryState, WebhookDelivery } from '@candela/contract/integrations/webhooks';
import type { Page } from '@candela/contract/paging';
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  restartDelivery,
  restartFailed,
  type DeliveryRow,
} from './deliveries.queries.ts';
import { findEndpoint, lockEndpoint, type EndpointRow } from './endpoints.queries.ts';
import { presentAttempt, presentDelivery } from './webhooks.present.ts';

/** Maximum number resent by one call. */
const atOnce = 1000;

/** The log of deliveries, and resending. */
export function createDeliveries({ db }: { db: Db }) {
  /** @throws AppError webhooks.notFound */
  async function list(
    endpointId: string,
    { limit, cursor, state }: { limit: number; cursor?: string | undefined; state?: DeliveryState | undefined },
  ): Promise<Page<WebhookDelivery>> {
    if (!(await findEndpoint(db, endpointId))) throw new AppError('webhooks.notFound');
    const after = decodeUuidCursor(cursor);
    const rows = await listDeliveries(db, endpointId, { limit: limit + 1, after, state });
    return toPage(rows, limit, presentDelivery, (row) => [row.createdAt, row.id]);
  }

  /** @throws AppError webhooks.deliveryNotFound */
  async function get(id: string) {
    const row = await findDelivery(db, id);
    if (!row) throw new AppError('webhooks.deliveryNotFound');
    return { ...presentDelivery(row), body: row.body, attempts: (await listAttempts(db, id)).map(presentAttempt) };
  }

  /** @throws AppError webhooks.notFound, webhooks.off */
  async function sendTest(endpointId: string): Promise<{ deliveryId: string }> {
    return db.transaction(async (tx) => {
      await requireOn(tx, endpointId);
      return { deliveryId: await recordTestEvent(tx, endpointId) };
    });
  }

  /** @throws AppError webhooks.deliveryNotFound, webhooks.off */
  async function resend(caller: SignedInCaller, id: string): Promise<WebhookDelivery> {
    return db.transaction(async (tx) => {
      const { endpointId } = await requireDelivery(tx, id);
      // Locks the endpoint first, like all code that changes both.
      const endpoint = await requireOn(tx, endpointId);
      const restarted = await restartDelivery(tx, id);
      const row = await requireDelivery(tx, id);
      if (restarted) await queueDeliveries(tx, [{ ...restarted, endpointId }]);
      await recordChange(tx, caller, {
        action: 'resend',
        ...about(endpoint),
        after: { event: row.eventType, count: 1 },
      });
      return presentDelivery(row);
    });
  }

  /** @throws AppError webhooks.notFound, webhooks.off */
  async function resendFailed(
    caller: SignedInCaller,
    endpointId: string,
    since: string,
  ): Promise<{ count: number; hasMore: boolean }> {
    return db.transaction(async (tx) => {
      const endpoint = await requireOn(tx, endpointId);
      const rows = await restartFailed(tx, endpointId, { since, limit: atOnce });
      const count = rows.length;
      if (count === 0) return { count, hasMore: false };
      await queueDeliveries(
        tx,
        rows.map((row) => ({ ...row, endpointId })),
      );
      await recordChange(tx, caller, { action: 'resend', ...about(endpoint), after: { since, count } });
      return { count, hasMore: count === atOnce };
    });
  }

  return { list, get, sendTest, resend, resendFailed };
}

/** The locked endpoint. @throws AppError webhooks.notFound, webhooks.off */
async function requireOn(tx: Tx, id: string): Promise<EndpointRow> {
  const row = (await lockEndpoint(tx, id)) ? await findEndpoint(tx, id) : null;
  if (!row) throw new AppError('webhooks.notFound');
  if (row.offReason !== null) throw new AppError('webhooks.off');
  return row;
}

/** @throws AppError webhooks.deliveryNotFound */
async function requireDelivery(tx: Tx, id: string): Promise<DeliveryRow> {
  const row = await findDelivery(tx, id);
  if (!row) throw new AppError('webhooks.deliveryNotFound');
  return row;
}

/** The subject of an entry in the audit log. */
const about = ({ id, url }: EndpointRow) => ({ entity: 'webhook', entityId: id, name: new URL(url).host }) as const;
