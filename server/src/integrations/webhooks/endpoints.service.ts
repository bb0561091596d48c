import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { isWithinReach, type Reach } from '#platform/http/public-requests.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { maxWebhookEndpoints, type WebhookEndpoint, type WebhookFields } from '@candela/contract/integrations/webhooks';
import {
  countLocked,
  deleteEndpoint,
  failWaiting,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  listSealed,
  lockEndpoint,
  replaceSealed,
  updateEndpoint,
  writeSecret,
  type EndpointRow,
} from './endpoints.queries.ts';
import { maskUrl } from './masked-url.ts';
import { newSecret, sealOwner } from './webhook-secrets.ts';
import { presentEndpoint } from './webhooks.present.ts';

interface Deps {
  db: Db;
  seals: Seals;
  reach: Reach;
}

/** The endpoints to which webhooks are sent. */
export function createEndpoints({ db, seals, reach }: Deps) {
  const list = async () => ({ data: (await listEndpoints(db)).map(presentEndpoint) });

  /** @throws AppError webhooks.notFound */
  const get = async (id: string) => presentEndpoint(await requireEndpoint(db, id));

  /** @throws AppError webhooks.privateAddress, webhooks.tooMany */
  async function create(caller: SignedInCaller, fields: WebhookFields) {
    if (!(await mayCall(fields.url))) throw new AppError('webhooks.privateAddress');
    const id = randomUUID();
    const secret = newSecret();
    const endpoint = await db.transaction(async (tx) => {
      if ((await countLocked(tx)) >= maxWebhookEndpoints) throw new AppError('webhooks.tooMany');
      const sealed = seals.seal(secret, sealOwner(id));
      await insertEndpoint(tx, id, fields, { secret: sealed, createdBy: caller.userId });
      await recordChange(tx, caller, { action: 'create', ...about(id, fields.url), after: shownOf(fields) });
      return presentEndpoint(await requireEndpoint(tx, id));
    });
    return { endpoint, secret };
  }

  /** @throws AppError webhooks.notFound, webhooks.changed, webhooks.privateAddress */
  async function update(
    caller: SignedInCaller,
    id: string,
    { revision, ...fields }: WebhookFields & { revision: number },
  ): Promise<WebhookEndpoint> {
    const isAllowed = await mayCall(fields.url);
    return db.transaction(async (tx) => {
      const row = await lock(tx, id);
      if (row.revision !== revision) throw new AppError('webhooks.changed');
      // An old URL may stay: it is checked at every attempt anyway.
      if (row.url !== fields.url && !isAllowed) throw new AppError('webhooks.privateAddress');
      await updateEndpoint(tx, id, fields);
      if (!fields.isEnabled) await failWaiting(tx, id);
      const before = enteredOf(row);
      const after = { ...shownOf(fields), ...(isSecretChange(row.url, fields.url) && { isUrlSecretChanged: true }) };
      await recordChange(tx, caller, { action: 'update', ...about(id, fields.url), before, after });
      return presentEndpoint(await requireEndpoint(tx, id));
    });
  }

  /** @throws AppError webhooks.notFound */
  async function rotate(caller: SignedInCaller, id: string, overlapHours: number) {
    const secret = newSecret();
    const endpoint = await db.transaction(async (tx) => {
      const { url } = await lock(tx, id);
      await writeSecret(tx, id, seals.seal(secret, sealOwner(id)), overlapHours);
      await recordChange(tx, caller, { action: 'renew', ...about(id, url), after: { overlapHours } });
      return presentEndpoint(await requireEndpoint(tx, id));
    });
    return { endpoint, secret };
  }

  /** @throws AppError webhooks.notFound */
  async function remove(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lock(tx, id);
      await deleteEndpoint(tx, id);
      await recordChange(tx, caller, { action: 'remove', ...about(id, row.url), before: enteredOf(row) });
    });
  }

  /** Re-encrypts secrets that were encrypted with another key than the current one; unreadable ones are left unchanged. */
  async function sealAnew(): Promise<void> {
    for (const row of await listSealed(db)) {
      const anew = (sealed: string) => seals.seal(seals.open(sealed, sealOwner(row.id)), sealOwner(row.id));
      const all = [row.secret, ...(row.previousSecret === null ? [] : [row.previousSecret])];
      if (all.every(seals.isCurrent)) continue;
      try {
        const previousSecret = row.previousSecret === null ? null : anew(row.previousSecret);
        await replaceSealed(db, row, { secret: anew(row.secret), previousSecret });
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
      }
    }
  }

  const mayCall = (url: string) => isWithinReach(url, reach);

  return { list, get, create, update, rotate, remove, sealAnew };
}

/** @throws AppError webhooks.notFound */
async function requireEndpoint(on: Db | Tx, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(on, id);
  if (!row) throw new AppError('webhooks.notFound');
  return row;
}

/** @throws AppError webhooks.notFound */
async function lock(tx: Tx, id: string): Promise<EndpointRow> {
  if (!(await lockEndpoint(tx, id))) throw new AppError('webhooks.notFound');
  return requireEndpoint(tx, id);
}

/** The subject of an entry in the audit log. */
function about(id: string, url: string) {
  return { entity: 'webhook', entityId: id, name: new URL(url).host } as const;
}

/** The fields entered by an admin, as shown in the audit log. */
const enteredOf = ({ url, description, eventTypes, offReason }: EndpointRow) =>
  shownOf({ url, description, eventTypes, isEnabled: offReason === null });

/** Masks the parts of the URL that grant access at the receiver. */
const shownOf = (fields: WebhookFields): WebhookFields => ({ ...fields, url: maskUrl(fields.url) });

/** Whether the URLs differ only in parts that the audit log masks. */
const isSecretChange = (before: string, after: string) => before !== after && maskUrl(before) === maskUrl(after);
