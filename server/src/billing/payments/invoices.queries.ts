import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { currencies } from '@candela/contract/billing/money';
import { invoiceStatuses } from '@candela/contract/billing/payments';
import type { PaidInvoice } from './payment-provider.ts';

const invoiceRow = rowOf({
  id: z.int(),
  userId: z.uuid(),
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  isTest: z.boolean(),
  planName: z.string().nullable(),
  currency: z.enum(currencies),
  total: z.string(),
  tax: z.string(),
  paid: z.string(),
  refunded: z.string(),
  chargedBack: z.string(),
  createdAt: instantText,
  paidAt: instantText.nullable(),
  pageUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  provider: z.string(),
  externalId: z.string(),
  paymentId: z.string().nullable(),
});

export type InvoiceRow = z.infer<typeof invoiceRow>;

const invoice: SQL = sql`
  select i.id, i.user_id as "userId", i.number, i.status, i.provider like '%-test' as "isTest", p.name as "planName", i.currency, i.total, i.tax, i.paid, i.refunded,
    i.charged_back as "chargedBack", i.created_at as "createdAt", i.paid_at as "paidAt", i.page_url as "pageUrl", i.pdf_url as "pdfUrl", i.provider,
    i.external_id as "externalId", i.payment_id as "paymentId"
  from invoices i left join subscriptions s on s.id = i.subscription_id left join plans p on p.id = s.plan_id`;

/** Newest first. Drafts are not shown: they may still change. */
export function listInvoices(
  db: Db,
  userId: string,
  { limit, after }: { limit: number; after: { at: string; id: number } | null },
): Promise<InvoiceRow[]> {
  const from = after ? sql`and (i.created_at, i.id) < (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  return readRows(db, invoiceRow)`
    ${invoice} where i.user_id = ${userId}::uuid and i.status <> 'draft' ${from}
    order by i.created_at desc, i.id desc limit ${limit}`;
}

export function findInvoice(db: Db | Tx, id: number): Promise<InvoiceRow | null> {
  return readRow(db, invoiceRow)`${invoice} where i.id = ${id}::int`;
}

const externalRow = rowOf({ externalId: z.string() });

export async function findByPayment(db: Db, provider: string, paymentId: string): Promise<string | null> {
  const row = await readRow(db, externalRow)`
    select external_id as "externalId" from invoices where provider = ${provider} and payment_id = ${paymentId}`;
  return row?.externalId ?? null;
}

const idRow = rowOf({ id: z.int() });

/** Unless something newer was stored meanwhile. @returns its id if this made it paid */
export async function writeInvoice(
  tx: Tx,
  owner: { provider: string; userId: string; subscriptionId: number | null; ticket: number },
  found: PaidInvoice,
): Promise<number | null> {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  // Concurrent writers of the same invoice wait for each other.
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`invoice ${owner.provider} ${found.id}`}))`;
  const wasPaid = await run(tx)`
    select from invoices where provider = ${owner.provider} and external_id = ${found.id} and paid_at is not null`;
  const written = await readRow(tx, idRow)`
    insert into invoices as i (provider, external_id, user_id, subscription_id, number, status, currency, total, tax, paid,
      refunded, charged_back, payment_id, page_url, pdf_url, created_at, paid_at, read_ticket)
    values (${owner.provider}, ${found.id}, ${owner.userId}::uuid, ${owner.subscriptionId}::int, ${found.number},
      ${found.status}, ${found.total.currency}, ${found.total.amount}::numeric, ${found.tax.amount}::numeric,
      ${found.paid.amount}::numeric, ${found.refunded.amount}::numeric, ${found.chargedBack.amount}::numeric,
      ${found.paymentId}, ${found.pageUrl}, ${found.pdfUrl}, ${iso(found.createdAt)}::timestamptz, ${iso(found.paidAt)}::timestamptz, ${owner.ticket}::bigint)
    on conflict (provider, external_id) do update set subscription_id = coalesce(excluded.subscription_id, i.subscription_id),
      number = excluded.number, status = excluded.status, total = excluded.total, tax = excluded.tax, paid = excluded.paid,
      refunded = excluded.refunded, charged_back = excluded.charged_back, payment_id = excluded.payment_id, page_url = excluded.page_url,
      pdf_url = excluded.pdf_url, paid_at = excluded.paid_at, read_ticket = excluded.read_ticket
    where i.read_ticket < excluded.read_ticket returning id`;
  return written && wasPaid === 0 && found.paidAt !== null ? written.id : null;
}
