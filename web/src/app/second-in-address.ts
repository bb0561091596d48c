const maxSeconds = 86_400;

/** Reads the start position of a video from the URL: `?t=75`. */
export function validateSecond(search: Record<string, unknown>): { t?: number } {
  const second = Number(search['t']);
  return search['t'] !== undefined && Number.isInteger(second) && second >= 0 && second <= maxSeconds
    ? { t: second }
    : {};
}
