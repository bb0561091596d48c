/** Names of streams at a provider, which may also serve other installations. */
export interface StreamNames {
  nameOf(streamId: string): string;
  /** Null for a foreign name. */
  idOf(name: string): string | null;
}

/** @param installation a few letters that are unique to the installation */
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
