import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { tellPaid } from '#accounts/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { defineJob, JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { ErrorLog } from '#platform/log.ts';
import { findByExternal } from './checkouts.queries.ts';
import type { createCheckouts } from './checkouts.service.ts';
import { findByPayment, writeInvoice } from './invoices.queries.ts';
import { findOwner, findPaidId, isHandledBefore, takeTicket } from './paid-subscriptions.queries.ts';
import type { createPaidSubscriptions, ReadSubscription } from './paid-subscriptions.service.ts';
import { NotAtProvider, UnknownAnswer, type PaymentProvider } from './payment-provider.ts';
import { tellDisputed } from './payment-warnings.ts';

/** Processes a message of the provider. It is retried for about three days. */
export const eventJob = defineJob({
  name: 'payments.events',
  payload: z.object({
    id: z.string().max(200),
    type: z.string().max(200),
    about: z.enum(['checkout', 'subscription', 'invoice', 'payment', 'dispute']),
    objectId: z.string().max(200),
  }),
  atOnce: 2,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 5, maxDelaySeconds: 6 * 3600 },
  limitSeconds: 120,
});

type Message = z.infer<typeof eventJob.payload>;

interface Deps {
  db: Db;
  provider: PaymentProvider;
  subscriptions: ReturnType<typeof createPaidSubscriptions>;
  checkouts: Pick<ReturnType<typeof createCheckouts>, 'settle'>;
  log: ErrorLog;
}

/**
 * The effect of a message, stored together with the mark that it was processed: once, however often and in whatever order messages
 * arrive.
 */
export function createPaymentEvents({ db, provider, subscriptions, checkouts, log }: Deps) {
  /** @returns what is to be told once it is committed */
  type Effect = (tx: Tx) => Promise<(() => void) | null>;

  async function run({ payload }: { payload: Message }): Promise<void> {
    if (await subscriptions.isHandled(payload.id)) return;
    try {
      const effect = await prepare(payload);
      const publish = await db.transaction(async (tx) => ((await isHandledBefore(tx, payload)) ? null : effect(tx)));
      publish?.();
    } catch (error) {
      if (!(error instanceof UnknownAnswer)) throw error;
      // Nothing was changed. It stays among the failed jobs and can be retried when it is understood.
      log.error({ err: error, event: payload }, 'a message of the provider of payments is not understood');
      throw new JobRefused(`not understood: ${error.message}`, { cause: error });
    }
  }

  /** Requests to the provider come first, writes to the database after them. */
  function prepare({ about, objectId }: Message): Promise<Effect> {
    if (about === 'subscription') return ofSubscription(objectId);
    if (about === 'invoice') return ofInvoice(objectId);
    if (about === 'dispute') return ofDispute(objectId);
    return about === 'checkout' ? ofCheckout(objectId) : ofPayment(objectId);
  }

  async function ofSubscription(externalId: string): Promise<Effect> {
    const answer = await subscriptions.read(externalId);
    return async (tx) => changed(await subscriptions.write(tx, answer));
  }

  async function ofCheckout(externalId: string): Promise<Effect> {
    const checkout = await findByExternal(db, provider.name, externalId);
    if (!checkout) return async () => null;
    const { state, subscriptionId } = await provider.readCheckout(externalId);
    const answer = subscriptionId === null ? null : await subscriptions.read(subscriptionId);
    return async (tx) => {
      if (state !== 'open') await checkouts.settle(tx, checkout.id, state);
      return answer && changed(await subscriptions.write(tx, answer));
    };
  }

  async function ofInvoice(externalId: string): Promise<Effect> {
    const ticket = await takeTicket(db);
    const found = await provider.readInvoice(externalId).catch(nothing);
    if (!found) return async () => null;
    const answer: ReadSubscription | null =
      found.subscriptionId === null ? null : await subscriptions.read(found.subscriptionId);
    return async (tx) => {
      const userId = await findOwner(tx, provider.name, found.customerId);
      if (userId === null) return null;
      if (answer) await subscriptions.write(tx, answer);
      const subscriptionId = answer && (await findPaidId(tx, provider.name, answer.found.id));
      const paidId = await writeInvoice(tx, { provider: provider.name, userId, subscriptionId, ticket }, found);
      if (paidId !== null) await tellPaid(tx, paidId);
      return changed(userId);
    };
  }

  /** A refund, or the outcome of a dispute. */
  async function ofPayment(paymentId: string): Promise<Effect> {
    const invoiceId = await findByPayment(db, provider.name, paymentId);
    return invoiceId === null ? async () => null : ofInvoice(invoiceId);
  }

  /** A chargeback: the admins are notified. */
  async function ofDispute(id: string): Promise<Effect> {
    const dispute = await provider.readDispute(id);
    const { customerId } = dispute;
    // The invoice may not be known here yet.
    if (customerId === null) return async () => null;
    return async (tx) => {
      const userId = await findOwner(tx, provider.name, customerId);
      if (userId === null) return null;
      await tellDisputed(tx, userId, dispute);
      return null;
    };
  }

  /** Reads an invoice again and stores it. */
  async function takeInvoice(externalId: string): Promise<void> {
    const effect = await ofInvoice(externalId);
    const publish = await db.transaction((tx) => effect(tx));
    publish?.();
  }

  const changed = (userId: string | null) => (userId === null ? null : () => subscriptions.tell(userId));

  return { run, takeInvoice };
}

/** A discarded draft. */
function nothing(error: unknown): null {
  if (error instanceof NotAtProvider) return null;
  throw error;
}

const maxBytes = 1_048_576;

/**
 * `POST /api/payments/events`: receives messages of the provider. It uses neither API key nor session: messages are
 * signed. A message that is answered with success is in the queue.
 */
export async function registerPaymentEvents(
  app: FastifyInstance,
  { db, provider }: { db: Db; provider: PaymentProvider | null },
): Promise<void> {
  await app.register(async (scope) => {
    // The raw body: it is what was signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/payments/events', async ({ headers, body }, reply) => {
      if (!provider) throw new AppError('payments.badSignature');
      const signature = String(headers['stripe-signature'] ?? '');
      const event = provider.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
      const { id, type, about, objectId } = event;
      if (about !== null) await enqueue(db, eventJob, [{ payload: { id, type, about, objectId }, key: id }]);
      return reply.code(204).send();
    });
  });
}
