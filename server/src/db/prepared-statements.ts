import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';

/** Maximum number of statements that one process prepares; each costs memory on every connection that has used it. */
const maxStatements = 500;
/** A text with more values than this is assumed to contain a list, whose length varies. */
const maxValues = 60;
/** Texts that have been seen once; beyond this number the oldest are forgotten. */
const maxSeen = 2000;

export interface StatementNames {
  /** The name under which a text is prepared, the same for the same text; undefined if it should not be prepared. */
  nameOf(text: string, valueCount: number): string | undefined;
  /** Uses new names from now on: the prepared statements have become invalid. */
  renew(): void;
  /** Uses no names any more: something between here and the database does not keep prepared statements. */
  switchOff(): void;
}

/**
 * The same for the same text in every process: behind a pooler that shares connections, another process may have prepared a statement under
 * a name that is used here, and the database would run that one.
 */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Names each statement by its text, from its second use on, so that every connection parses and plans it once.
 * Statements that run once, for example at the start, are not prepared; neither are texts that vary with the number of values.
 * @param onSwitchedOff called when it turns out that prepared statements are not kept
 */
export function createStatementNames(isPreparing: boolean, onSwitchedOff: () => void = () => {}): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let isOn = isPreparing;
  let generation = 0;

  return {
    nameOf(text, valueCount) {
      if (!isOn || valueCount === 0 || valueCount > maxValues) return undefined;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= maxStatements) return undefined;
      if (!seen.has(text)) {
        if (seen.size >= maxSeen) seen.clear();
        seen.add(text);
        return undefined;
      }
      seen.delete(text);
      const name = `s${generation}_${digestOf(text)}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
    switchOff() {
      if (isOn) onSwitchedOff();
      isOn = false;
    },
  };
}

/**
 * Whether a statement failed only because of how it was prepared, so that it will succeed when it is sent again. As a
 * consequence statements get new names, or none.
 * - A migration, perhaps of another node, has changed the result of a prepared statement.
 * - A pooler has passed the statement to a connection that does not know it, or knows another one by this name.
 */
export function isOutdatedStatement(error: unknown, names: StatementNames): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === '0A000' && error.routine === 'RevalidateCachedQuery') {
    names.renew();
    return true;
  }
  if (error.code === '26000' || error.code === '42P05') {
    names.switchOff();
    return true;
  }
  return false;
}

type Send = (...given: unknown[]) => unknown;
type Done = (error: Error | null, result: unknown) => void;

/**
 * A client of the `pg` driver that names statements. An outdated one is sent again, unless it was part of a
 * transaction, which has failed with it (see `withRetry`).
 */
export function preparingClient(names: StatementNames): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = super.query.bind(this) as Send;
      const query: Send = (statement, ...rest) => {
        const config = configOf(statement, rest[0]);
        if (config === undefined) return send(statement, ...rest);
        const name = names.nameOf(config.text, config.values.length);
        if (name === undefined) return send(statement, ...rest);
        const run = (done: Done) =>
          send({ ...config, name }, (error: Error | null, result: unknown) => {
            if (error === null || !isOutdatedStatement(error, names) || this.getTransactionStatus() !== 'I')
              return done(error, result);
            send({ ...config, name: names.nameOf(config.text, config.values.length) }, done);
          });
        const done = rest.at(-1);
        return typeof done === 'function' ? run(done as Done) : promisify(run)();
      };
      this.query = query as typeof this.query;
    }
  };
}

/** The query to name, if it is a text with values; undefined for queries that the driver handles alone. */
function configOf(statement: unknown, given: unknown): { text: string; values: unknown[] } | undefined {
  const config: unknown = typeof statement === 'string' ? { text: statement } : statement;
  if (typeof config !== 'object' || config === null || 'submit' in config) return undefined;
  const { text, values = given, name } = config as { text?: unknown; values?: unknown; name?: unknown };
  if (typeof text !== 'string' || name !== undefined || !Array.isArray(values)) return undefined;
  return { ...config, text, values };
}
