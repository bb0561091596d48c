import type { NewReceipt } from './receipts.queries.ts';
import { isRefusedByDatabase } from './refused-by-database.ts';

/** Messages in one statement; and those that wait at most: a database that is away is not waited for by all that arrives. */
const [storedTogether, maxWaiting] = [200, 4000];
/** A message waits for no statement that began before it arrived, as long as few do. */
const statementsAtOnce = 4;

interface Waiting {
  receipt: NewReceipt;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores messages that arrive together by one statement: what costs is a commit each. If that fails, each is stored by itself, so that
 * only those fail that cannot be.
 * @param insert stores messages
 * @param onStored called after each statement
 */
export function createReceiptStore(
  insert: (receipts: readonly NewReceipt[]) => Promise<unknown>,
  onStored: () => void,
) {
  const waiting: Waiting[] = [];
  let statements = 0;

  async function storeAll(): Promise<void> {
    if (statements >= statementsAtOnce) return;
    statements += 1;
    try {
      while (waiting.length > 0) await storeSome(waiting.splice(0, storedTogether));
    } finally {
      statements -= 1;
    }
  }

  async function storeSome(some: readonly Waiting[]): Promise<void> {
    try {
      await insert(some.map(({ receipt }) => receipt));
    } catch (error) {
      // Only what the database refuses can be the fault of one of them: one that is away would be waited for by each in turn.
      if (some.length === 1 || !isRefusedByDatabase(error)) return some.forEach(({ reject }) => reject(error));
      for (const each of some) await storeSome([each]);
      return;
    }
    for (const { resolve } of some) resolve();
    onStored();
  }

  return {
    /** Resolves when the message is stored. @returns null: too many wait */
    store(receipt: NewReceipt): Promise<void> | null {
      if (waiting.length >= maxWaiting) return null;
      return new Promise((resolve, reject) => {
        waiting.push({ receipt, resolve, reject });
        void storeAll();
      });
    },
  };
}

export type ReceiptStore = ReturnType<typeof createReceiptStore>;
