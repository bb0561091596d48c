import * as z from 'zod/mini';

/**
 * Currencies of prices, with the decimals of a price and of the minor unit in which payment providers count.
 * Where the two differ, the last digit of the minor unit is always 0: no price exists that cannot be paid.
 */
const digits = {
  AED: [2, 2],
  AUD: [2, 2],
  BHD: [2, 3],
  BRL: [2, 2],
  CAD: [2, 2],
  CHF: [2, 2],
  CLP: [0, 0],
  CNY: [2, 2],
  COP: [2, 2],
  CZK: [2, 2],
  DKK: [2, 2],
  EGP: [2, 2],
  EUR: [2, 2],
  GBP: [2, 2],
  HKD: [2, 2],
  IDR: [2, 2],
  ILS: [2, 2],
  INR: [2, 2],
  JOD: [2, 3],
  JPY: [0, 0],
  KRW: [0, 0],
  KWD: [2, 3],
  MAD: [2, 2],
  MXN: [2, 2],
  MYR: [2, 2],
  NGN: [2, 2],
  NOK: [2, 2],
  NZD: [2, 2],
  OMR: [2, 3],
  PEN: [2, 2],
  PHP: [2, 2],
  PLN: [2, 2],
  QAR: [2, 2],
  RON: [2, 2],
  SAR: [2, 2],
  SEK: [2, 2],
  SGD: [2, 2],
  THB: [2, 2],
  TND: [2, 3],
  TRY: [2, 2],
  USD: [2, 2],
  VND: [0, 0],
  ZAR: [2, 2],
} as const;

export type Currency = keyof typeof digits;

export const currencies = Object.keys(digits) as [Currency, ...Currency[]];

/** An amount of money as a decimal string: `19.00`. */
export const moneySchema = z.object({ amount: z.string(), currency: z.enum(currencies) });

export type Money = z.infer<typeof moneySchema>;

/** An amount that users may enter: up to nine digits before the point and two after it. */
export const amountText = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/));

/** Whether the amount has no more decimals than the currency. */
export function isPayable(amount: string, currency: Currency): boolean {
  const decimals = amount.split('.')[1] ?? '';
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) && decimals.length <= digits[currency][0];
}

/** The amount with all decimals of its currency: `19` in USD is `19.00`. */
export function normalAmount(amount: string, currency: Currency): string {
  return fromMinorUnits(toMinorUnits(amount, currency), currency);
}

/** `19.00` in USD is 1900. Computed without floating point. */
export function toMinorUnits(amount: string, currency: Currency): number {
  const [whole = '0', decimals = ''] = amount.split('.');
  return Number(whole + decimals.slice(0, digits[currency][1]).padEnd(digits[currency][1], '0'));
}

/** 1900 in USD is `19.00`; negative amounts have a sign. */
export function fromMinorUnits(units: number, currency: Currency): string {
  const [shown, counted] = digits[currency];
  const text = String(Math.abs(units)).padStart(counted + 1, '0');
  const whole = text.slice(0, text.length - counted);
  const decimals = text.slice(text.length - counted);
  // Credits and taxes may be smaller units than prices.
  const kept = decimals.slice(shown).replace(/(?<!0)0+$/, '');
  return `${units < 0 ? '-' : ''}${whole}${shown > 0 ? `.${decimals.slice(0, shown)}${kept}` : ''}`;
}

/** Currency from the provider's lower-case code; null for one that prices do not use. */
export function currencyOf(name: string): Currency | null {
  return currencies.find((each) => each === name.toUpperCase()) ?? null;
}
