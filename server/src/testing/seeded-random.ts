/** Random whole numbers below a limit, the same ones for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
