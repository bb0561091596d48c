/** An answer with the ETag that it came with. */
export interface KnownAnswer {
  etag: string;
  answer: unknown;
}

const maxKept = 20;

/** Answers that the server marks, so that those that have not changed are not sent again. They belong to one token. */
export function createKnownAnswers() {
  const kept = new Map<string, KnownAnswer>();
  let owner: string | null = null;

  /** Answers of somebody else are forgotten. */
  function of(token: string | null): Map<string, KnownAnswer> {
    if (token !== owner) kept.clear();
    owner = token;
    return kept;
  }

  return {
    find: (token: string | null, address: string): KnownAnswer | null => of(token).get(address) ?? null,
    keep(token: string | null, address: string, etag: string | null, answer: unknown): void {
      const answers = of(token);
      answers.delete(address);
      if (etag !== null) answers.set(address, { etag, answer });
      const oldest = answers.keys().next();
      if (answers.size > maxKept && !oldest.done) answers.delete(oldest.value);
    },
  };
}
