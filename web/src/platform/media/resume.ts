const lastSeconds = 3;

/** Second at which a video resumes; one that was left in its last seconds starts from the beginning. */
export function resumeSecond(position: number, duration: number | undefined): number {
  return duration !== undefined && position >= duration - lastSeconds ? 0 : position;
}
