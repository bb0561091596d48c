import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { IdeaOpening } from '@candela/contract/trading/ledger';
import { findOpening } from './openings.queries.ts';

export function createOpenings({ db }: { db: Db }) {
  /** @throws AppError ideas.notFound, also if the caller may not read it */
  async function get(caller: SignedInCaller, id: number): Promise<IdeaOpening> {
    const opening = await findOpening(db, caller, id);
    if (!opening) throw new AppError('ideas.notFound');
    return opening;
  }

  return { get };
}

export type Openings = ReturnType<typeof createOpenings>;
