/** A response with its ETag. */
export interface KnownAnswer {
  etag: string;
  answer: unknown;
}

const maxKept = 20;

/** Responses with an ETag, so that the server does not send unchanged ones again. They belong to one session. */
export function createKnownAnswers() {
  const kept = new Map<string, KnownAnswer>();
  let owner: string | null = null;

  /** Responses of another session are dropped. */
  function of(sessionId: string | null): Map<string, KnownAnswer> {
    if (sessionId !== owner) kept.clear();
    owner = sessionId;
    return kept;
  }

  return {
    find: (sessionId: string | null, address: string): KnownAnswer | null => of(sessionId).get(address) ?? null,
    keep(sessionId: string | null, address: string, etag: string | null, answer: unknown): void {
      const answers = of(sessionId);
      answers.delete(address);
      if (etag !== null) answers.set(address, { etag, answer });
      const oldest = answers.keys().next();
      if (answers.size > maxKept && !oldest.done) answers.delete(oldest.value);
    },
  };
}
