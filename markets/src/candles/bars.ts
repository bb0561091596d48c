/** A bar: prices of a period, and what was traded in it. Prices and volume are whole numbers of the smallest unit of their symbol. */
export interface Bar {
  /** When it opens, in milliseconds since 1970. */
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}
