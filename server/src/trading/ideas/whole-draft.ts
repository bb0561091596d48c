import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';

type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };

/** A draft in which nothing is missing. */
export type WholeDraft = Filled<Omit<IdeaDraftBody, 'targets'>> & {
  targets: { price: string; allocationBps: number }[];
};
