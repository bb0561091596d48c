import { AppError } from '#platform/http/errors.ts';
import type { Money } from '@candela/contract/billing/money';
import type { PlanInterval } from '@candela/contract/billing/plans';
import type { SubscriptionStatus } from '@candela/contract/billing/subscriptions';

/** How taxes are handled: not calculated by the provider, included in the price, or added to it. */
export type TaxRule = 'none' | 'inclusive' | 'exclusive';

/** A plan at its current price. */
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
  /** Plans for which it is valid, also after a change of plan; null: all. */
  productIds: string[] | null;
}

export interface CheckoutOrder {
  /** Also the idempotency key of the request: repeating it returns the same checkout. */
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
  /** Language of the page, if the provider has it. */
  languageCode: string;
}

/** The current state of a subscription at the provider. */
export interface PaidSubscription {
  id: string;
  customerId: string;
  /** The user id that we passed at the checkout; null: the subscription was created elsewhere. */
  userId: string | null;
  priceId: string;
  status: SubscriptionStatus;
  startedAt: Date;
  periodEndsAt: Date;
  trialEndsAt: Date | null;
  /** It is cancelled at the end of the period. */
  cancelsAt: Date | null;
  /** When it has ended. */
  endedAt: Date | null;
  /** Nothing will ever be charged again. False for one whose payments failed too often. */
  isOver: boolean;
  /** It was cancelled, rather than ended because of missing payments. */
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
  /** Taken back by the bank: disputes that were lost. */
  chargedBack: Money;
  paymentId: string | null;
  pageUrl: string | null;
  pdfUrl: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

export interface PriceChange {
  /** False: the difference could not be charged. */
  isDone: boolean;
  /** Page on which it can be paid nevertheless. */
  payUrl: string | null;
}

/** A chargeback (dispute). */
export interface Dispute {
  id: string;
  /** The payer. */
  customerId: string | null;
  money: Money;
  /** Deadline for a response. */
  dueAt: Date | null;
}

/** A message of the provider. It only tells what to read. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null: irrelevant. */
  about: 'checkout' | 'subscription' | 'invoice' | 'payment' | 'dispute' | null;
  objectId: string;
}

/** A payment provider. One implementation each; the rest of the code does not know which. */
export interface PaymentProvider {
  /** In test mode it has another name, with the suffix `-test`. */
  name: string;
  /** Test mode: no real money is charged. */
  isTest: boolean;
  /** @param user.generation how often the customer was created anew: each is another customer */
  makeCustomer(user: { id: string; email: string; name: string; generation: number }): Promise<string>;
  makePrice(
    terms: PriceTerms,
    made: { productId: string | null; generation: number },
  ): Promise<{ id: string; productId: string }>;
  /** Idempotent. */
  makeCoupon(terms: CouponTerms): Promise<string>;
  /** False: somebody has deleted it there. */
  hasProduct(id: string): Promise<boolean>;
  startCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  readCheckout(id: string): Promise<{ state: 'open' | 'paid' | 'expired'; subscriptionId: string | null }>;
  /** Nobody can pay it any more; if it was paid meanwhile, it stays paid. */
  expireCheckout(id: string): Promise<void>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  readSubscription(id: string): Promise<PaidSubscription>;
  /** Cancels at the end of the paid period, or reverts that. */
  setCancelling(id: string, isCancelling: boolean): Promise<void>;
  /** Immediately. */
  cancelNow(id: string): Promise<void>;
  previewPrice(id: string, priceId: string): Promise<Money>;
  /** The old price remains until the difference is paid. */
  changePrice(id: string, priceId: string): Promise<PriceChange>;
  readInvoice(id: string): Promise<PaidInvoice>;
  /** @param key idempotency key: a repeated request is the same refund */
  refund(refund: { paymentId: string; money: Money; key: string }): Promise<void>;
  readDispute(id: string): Promise<Dispute>;
  /** @throws AppError payments.badSignature */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

/** The provider's response cannot be interpreted: nothing is changed, and an admin has to look at it. */
export class UnknownAnswer extends Error {}

/** The object does not exist at the provider. Unless that is expected, it is treated as a refusal. */
export class NotAtProvider extends AppError {
  /** The missing object, if it can be created again. */
  readonly missing: 'customer' | 'price' | 'product' | null;

  constructor(message: string, missing: NotAtProvider['missing'] = null, cause?: unknown) {
    super('payments.refused', { message, cause });
    this.missing = missing;
  }
}
