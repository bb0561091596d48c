/** A quotient of whole numbers, rounded half to even: exact as long as both are below 2^53. The divisor is positive. */
export function divideHalfEven(dividend: number, divisor: number): number {
  const size = Math.abs(dividend);
  const quotient = Math.floor(size / divisor);
  const twice = 2 * (size - quotient * divisor);
  const isUp = twice > divisor || (twice === divisor && quotient % 2 === 1);
  const rounded = isUp ? quotient + 1 : quotient;
  return rounded === 0 ? 0 : Math.sign(dividend) * rounded;
}
