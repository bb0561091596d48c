import type { IdeaTerms } from './terms.ts';

/** What is fixed when an idea is published, beside its terms. */
export interface PublishedIdea extends IdeaTerms {
  idea: number;
  /** `PROVIDER:CODE` */
  symbol: string;
  /** Prices are whole numbers of 10^-decimals. */
  decimals: number;
  basis: 'bid' | 'mid' | 'last' | 'synthetic';
  isSimulated: boolean;
  timeframe: string;
  style: string;
  /** What the author risks of their capital, in basis points. */
  riskBps: number;
  /** SHA-256 of the analysis (UTF-8), in hexadecimal digits. */
  analysis: string;
  disclosure: string;
  /** The subscription types that may read it; empty: everybody. Sorted. */
  audience: readonly number[];
  /** The live event in which it was published. */
  event: number | null;
  isDuplicate: boolean;
}

/**
 * The body of an idea's first entry in the public log. Its members that are named as in `IdeaTerms` are the terms by which the outcome is
 * computed, so that whoever has the body can compute it.
 */
export const publishedBody = ({ targets, ...idea }: PublishedIdea) => ({
  kind: 'published' as const,
  ...idea,
  targets: targets.map(({ price, bps }) => ({ price, bps })),
});
