import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { couponCode } from './coupons.ts';
import { amountText, moneySchema } from './money.ts';
import { heldSubscriptionSchema } from './subscriptions.ts';

export const getPayments = endpoint({
  method: 'GET',
  path: '/payments',
  permission: 'subscriptions.own',
  summary: 'Get whether plans can be bought',
  output: z.object({
    isAvailable: z.boolean(),
    /** Test mode: no real money is charged. */
    isTest: z.boolean(),
  }),
});

const planId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Errors of requests to the payment provider. */
const providerErrors = ['payments.notAvailable', 'payments.away', 'payments.refused'] as const;

const address = z.object({
  /** A page of the provider, to be opened in this tab. */
  url: z.string(),
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/checkouts',
  permission: 'subscriptions.own',
  audit: 'payment',
  summary: 'Start the checkout of a plan',
  description:
    'Returns the same address until it has been paid, has expired after 35 minutes, or another plan or coupon is requested. A coupon use is reserved for as long.',
  body: z.object({ planId, couponCode: z.nullable(couponCode) }),
  output: address,
  status: 201,
  errors: [
    ...providerErrors,
    'plans.notFound',
    'payments.notForSale',
    'payments.alreadySubscribed',
    'coupons.notValid',
  ],
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/payments/portal',
  permission: 'subscriptions.own',
  audit: 'payment',
  summary: 'Get the address of the provider’s page for changing the payment card and billing address',
  output: address,
  errors: [...providerErrors, 'payments.noCustomer'],
});

const ownErrors = [
  ...providerErrors,
  'subscriptions.notFound',
  'subscriptions.ended',
  'subscriptions.notPaid',
] as const;

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/{id}/cancellation',
  permission: 'subscriptions.own',
  audit: 'payment',
  summary: 'Cancel a subscription at the end of the paid period',
  params: idParams,
  output: heldSubscriptionSchema,
  errors: ownErrors,
});

export const resumeSubscription = endpoint({
  method: 'DELETE',
  path: '/subscriptions/{id}/cancellation',
  permission: 'subscriptions.own',
  audit: 'payment',
  summary: 'Undo the cancellation of a subscription',
  description: 'Possible until the paid period ends.',
  params: idParams,
  output: heldSubscriptionSchema,
  errors: ownErrors,
});

const changeErrors = [...ownErrors, 'plans.notFound', 'payments.notForSale', 'payments.otherCurrency'] as const;

export const previewPlanChange = endpoint({
  method: 'POST',
  path: '/subscriptions/{id}/plan-preview',
  permission: 'subscriptions.own',
  audit: 'reads',
  summary: 'Get the amount due for changing to another plan now',
  description: 'The price for the rest of the period, less what has already been paid for it.',
  params: idParams,
  body: z.object({ planId }),
  output: z.object({
    /** Negative: a credit for the next payments. */
    dueNow: moneySchema,
  }),
  errors: changeErrors,
});

export const changePlan = endpoint({
  method: 'PUT',
  path: '/subscriptions/{id}/plan',
  permission: 'subscriptions.own',
  audit: 'payment',
  summary: 'Change the plan of a subscription',
  description: 'The new plan applies as soon as the difference has been paid.',
  params: idParams,
  body: z.object({ planId }),
  output: z.object({
    subscription: heldSubscriptionSchema,
    /** False: the difference could not be charged, and the old plan stays until it is paid. */
    isDone: z.boolean(),
    /** Where the difference can be paid, if it could not be charged. */
    payUrl: z.nullable(z.string()),
  }),
  errors: changeErrors,
});

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

export const invoiceSchema = z.object({
  id: z.int(),
  number: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  /** From the test mode of the provider: no real money was charged. */
  isTest: z.boolean(),
  planName: z.nullable(z.string()),
  total: moneySchema,
  /** Included in the total. */
  tax: moneySchema,
  paid: moneySchema,
  refunded: moneySchema,
  /** Taken back by the bank: disputes that were lost. */
  chargedBack: moneySchema,
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Pages of the provider. */
  pageUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});

export type Invoice = z.infer<typeof invoiceSchema>;

export const listOwnInvoices = endpoint({
  method: 'GET',
  path: '/invoices/own',
  permission: 'subscriptions.own',
  summary: 'List the caller’s invoices, newest first',
  query: z.object(pageQuery),
  output: pageOf(invoiceSchema),
});

export const listUserInvoices = endpoint({
  method: 'GET',
  path: '/users/{id}/invoices',
  permission: 'subscriptions.manage',
  summary: 'List the invoices of a user, newest first',
  params: uuidParams,
  query: z.object(pageQuery),
  output: pageOf(invoiceSchema),
});

export const refundInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/refunds',
  permission: 'subscriptions.manage',
  audit: 'recorded',
  summary: 'Refund an invoice, in full or in part',
  params: idParams,
  body: z.object({
    amount: amountText,
    /** Idempotency key generated by the caller: a repeated request is the same refund. */
    key: uuid,
  }),
  output: invoiceSchema,
  errors: [...providerErrors, 'users.higherRole', 'payments.invoiceNotFound', 'payments.notRefundable'],
});

export const stopSubscription = endpoint({
  method: 'POST',
  path: '/users/{id}/subscriptions/{subscriptionId}/stop',
  permission: 'subscriptions.manage',
  audit: 'recorded',
  summary: 'End a paid subscription of a user immediately',
  description: 'Nothing more is charged, and access ends at once.',
  params: z.object({ id: uuid, subscriptionId: idParams.shape.id }),
  output: heldSubscriptionSchema,
  errors: [...ownErrors, 'users.notFound', 'users.higherRole'],
});
