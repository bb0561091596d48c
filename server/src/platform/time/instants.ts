/** Raw queries return instants in PostgreSQL's format; the contract wants ISO 8601 in UTC. */
export function toIso(instant: string): string {
  // Most are in UTC already and differ only in format. Lists have hundreds of them.
  if (instant.endsWith('+00') && instant[10] === ' ') {
    const milliseconds = `${instant.slice(20, -3)}000`.slice(0, 3);
    return `${instant.slice(0, 10)}T${instant.slice(11, 19)}.${milliseconds}Z`;
  }
  return new Date(instant).toISOString();
}

export function toIsoOrNull(instant: string | null): string | null {
  return instant === null ? null : toIso(instant);
}
