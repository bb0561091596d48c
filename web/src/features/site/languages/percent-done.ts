/** Share of finished texts in percent; 100 only if none are left. */
export function percentDone({ total, missing, stale }: { total: number; missing: number; stale: number }): number {
  return total === 0 ? 0 : Math.floor(((total - missing - stale) / total) * 100);
}
