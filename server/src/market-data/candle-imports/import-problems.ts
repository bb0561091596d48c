import { toAppError } from '#platform/http/errors.ts';
import type { serverProblems } from '@candela/contract/market-data/candle-import-states';

export type ServerProblem = (typeof serverProblems)[number];

/** What is told of a fault that ended an import for now. */
export const problemOf = (error: unknown): ServerProblem =>
  toAppError(error).code === 'server.diskFull' ? 'diskFull' : 'failed';
