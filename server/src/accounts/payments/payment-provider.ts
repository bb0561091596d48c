import type { Money } from '@candela/contract/accounts/money';
import type { PlanInterval } from '@candela/contract/accounts/plans';
import type { SubscriptionStatus } from '@candela/contract/accounts/subscriptions';
import { AppError } from '#platform/http/errors.ts';

/** How taxes are treated: the provider works none out, they are part of the price, or they come on top. */
export type TaxRule = 'none' | 'inclusive' | 'exclusive';

/** A plan at its price of today. */
export interface PriceTerms {
  planId: number;
  name: string;
  money: Money;
  interval: PlanInterval;
  tax: TaxRule;
}

export interface CouponTerms {
  id: number;
  percent: number | null;
  amount: Money | null;
  isForever: boolean;
  /** What it holds for, also after a change of the plan; null: everything. */
  productIds: string[] | null;
}

export interface CheckoutOrder {
  /** Also the key of the request: asked twice it is one checkout. */
  id: string;
  userId: string;
  customerId: string;
  priceId: string;
  couponId: string | null;
  /** 0: none. */
  trialDays: number;
  tax: TaxRule;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** Of the page, where the provider has it. */
  languageCode: string;
}

/** What a provider knows of a subscription now. */
export interface PaidSubscription {
  id: string;
  customerId: string;
  /** Whose it is, as we have told the provider at the checkout; null: somebody else has made it. */
  userId: string | null;
  priceId: string;
  status: SubscriptionStatus;
  startedAt: Date;
  periodEndsAt: Date;
  trialEndsAt: Date | null;
  /** It ends then by itself. */
  cancelsAt: Date | null;
  /** When it has ended. */
  endedAt: Date | null;
  /** Nothing is charged any more, whatever becomes of it. Not so of one whose payments failed too often. */
  isOver: boolean;
  /** It was cancelled, not ended for want of payment. */
  wasCancelledByWish: boolean;
}

export interface PaidInvoice {
  id: string;
  customerId: string;
  subscriptionId: string | null;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  total: Money;
  tax: Money;
  paid: Money;
  refunded: Money;
  paymentId: string | null;
  pageUrl: string | null;
  pdfUrl: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

export interface PriceChange {
  /** False: the difference could not be charged. */
  isDone: boolean;
  /** Where it can be paid all the same. */
  payUrl: string | null;
}

/** Somebody wants a payment back by way of their bank. */
export interface Dispute {
  id: string;
  paymentId: string | null;
  money: Money;
  /** Until when it can be answered. */
  dueAt: Date | null;
}

/** A message of the provider. It only says what to look at. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null: of no interest. */
  about: 'checkout' | 'subscription' | 'invoice' | 'payment' | 'dispute' | null;
  objectId: string;
}

/** Somebody who is paid. One implementation for each, and nothing outside knows which. */
export interface PaymentProvider {
  /** Another one where no real money moves: with `-test` behind it. */
  name: string;
  /** No real money moves. */
  isTest: boolean;
  /** @param user.generation how often it was made anew: another one is another customer */
  makeCustomer(user: { id: string; email: string; name: string; generation: number }): Promise<string>;
  makePrice(
    terms: PriceTerms,
    made: { productId: string | null; generation: number },
  ): Promise<{ id: string; productId: string }>;
  /** Made once however often it is asked for. */
  makeCoupon(terms: CouponTerms): Promise<string>;
  startCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  readCheckout(id: string): Promise<{ state: 'open' | 'paid' | 'expired'; subscriptionId: string | null }>;
  /** Nobody can pay it any more; what was paid meanwhile stays so. */
  expireCheckout(id: string): Promise<void>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  readSubscription(id: string): Promise<PaidSubscription>;
  /** To the end of what is paid, or not any more. */
  setCancelling(id: string, isCancelling: boolean): Promise<void>;
  /** At once. */
  cancelNow(id: string): Promise<void>;
  previewPrice(id: string, priceId: string): Promise<Money>;
  /** The old price stays until the difference is paid. */
  changePrice(id: string, priceId: string): Promise<PriceChange>;
  readInvoice(id: string): Promise<PaidInvoice>;
  /** @param key asked twice it is one refund */
  refund(refund: { paymentId: string; money: Money; key: string }): Promise<void>;
  readDispute(id: string): Promise<Dispute>;
  /** @throws AppError payments.badSignature */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

/** What the provider says is nothing that we know: nothing is changed, and somebody has to look at it. */
export class UnknownAnswer extends Error {}

/** There is no such thing at the provider. Where nobody expects that, it is a refusal. */
export class NotAtProvider extends AppError {
  /** What is missing, if it can be made anew. */
  readonly missing: 'customer' | 'price' | 'product' | null;

  constructor(message: string, missing: NotAtProvider['missing'] = null, cause?: unknown) {
    super('payments.refused', { message, cause });
    this.missing = missing;
  }
}
