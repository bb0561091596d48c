const maxSeconds = 86_400;

/** Reads from an address at which second a video is to begin: `?t=75`. */
export function validateSecond(search: Record<string, unknown>): { t?: number } {
  const second = Number(search['t']);
  return search['t'] !== undefined && Number.isInteger(second) && second >= 0 && second <= maxSeconds
    ? { t: second }
    : {};
}
