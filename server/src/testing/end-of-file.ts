const works: (() => unknown)[] = [];

/**
 * Runs `work` after the tests of this file, in reverse order. Unlike `afterAll`, which does nothing within a test or a hook, it can be called
 * from anywhere.
 */
export function atEndOfFile(work: () => unknown): void {
  works.push(work);
}

/** Runs everything, also after a failure, and throws the first error. */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works.splice(0).toReversed()) {
    try {
      await work();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
