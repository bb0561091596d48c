const lastSeconds = 3;

/** Second at which a video goes on: one that was left in its last seconds begins again. */
export function resumeSecond(position: number, duration: number | undefined): number {
  return duration !== undefined && position >= duration - lastSeconds ? 0 : position;
}
