/** The mark of the product: two candles and a flame's curve. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
