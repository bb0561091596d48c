/** Raw queries answer instants as PostgreSQL writes them; the contract wants ISO 8601 in UTC. */
export function toIso(instant: string): string {
  return new Date(instant).toISOString();
}

export function toIsoOrNull(instant: string | null): string | null {
  return instant === null ? null : toIso(instant);
}
