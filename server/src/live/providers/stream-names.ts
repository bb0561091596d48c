/** How streams are called at a provider, which may serve other installations too. */
export interface StreamNames {
  nameOf(streamId: string): string;
  /** Null for what is not ours. */
  idOf(name: string): string | null;
}

/** @param installation a few letters of its own for every installation */
export function createStreamNames(installation: string): StreamNames {
  const prefix = `candela-${installation}-`;
  return {
    nameOf: (streamId) => prefix + streamId,
    idOf(name) {
      const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      return /^\d{1,9}$/.test(id) ? id : null;
    },
  };
}
