import * as z from 'zod';
import { StartError } from './start-error.ts';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((v) => v === 'on' || v === 'true' || v === '1');

const address = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

const connections = z.int().min(1, 'must be at least 1').max(500, 'must be at most 500');

const environmentSchema = z.object({
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_FSYNC: flag.default(true),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,4}(,\d{1,4})?$/, 'must be one or two numbers of connections: 10 or 10,4')
    .transform((text) => {
      const [calls = 0, jobs = defaultPoolSizes.jobs] = text.split(',').map(Number);
      return { calls, jobs };
    })
    .pipe(z.object({ calls: connections, jobs: connections }))
    .optional(),
});

/** How many connections to PostgreSQL a process keeps at most, besides the one that listens. */
export interface PoolSizes {
  /** Of calls and of what jobs do. */
  calls: number;
  /** Of the queue itself: fetching jobs, and saying that they are done. */
  jobs: number;
}

export const defaultPoolSizes: PoolSizes = { calls: 10, jobs: 4 };

export interface DatabaseConfig {
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler that shares connections between clients. */
  databaseDirectUrl: string | undefined;
  databasePool: PoolSizes;
  /** Whether a commit of the embedded database waits until it is on the disk; off for tests only. */
  isDatabaseDurable: boolean;
  /** Whether PostgreSQL prepares statements; off for poolers that do not keep them. */
  isDatabasePreparing: boolean;
}

/**
 * Where the database is: PostgreSQL at an address, or (undefined) in the data folder.
 * @throws StartError naming what is wrong or missing; never a value, which may contain a password
 */
export function readDatabaseConfig(environment: Record<string, string | undefined>): DatabaseConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; ');
    throw new StartError(`Configuration: ${wrong}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL === undefined && env.DATABASE_DIRECT_URL !== undefined) {
    throw new StartError('Configuration: DATABASE_DIRECT_URL needs DATABASE_URL');
  }
  return {
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databasePool: env.DATABASE_POOL ?? defaultPoolSizes,
    isDatabaseDurable: env.DATABASE_FSYNC,
    isDatabasePreparing: env.DATABASE_PREPARED,
  };
}
