import { maxFeatured } from '@candela/contract/community/educators';
import type { Db, Tx } from '#db/client.ts';
import { listFeatured, lockEducator, lockFeatured, writeFeatured } from './featuring.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';

/** Trainers that are shown before all others, in the order that admins give them. */
export function createFeaturing({ db }: { db: Db }) {
  /**
   * Features a trainer, or moves one.
   * @param afterId whom they stand behind; null, or somebody who is not featured any more: in front of all; undefined: behind all
   * @throws AppError educators.notFound, educators.tooManyFeatured
   */
  function feature(caller: SignedInCaller, id: string, afterId: string | null | undefined): Promise<void> {
    return change(caller, id, (others) => {
      if (others.length >= maxFeatured) throw new AppError('educators.tooManyFeatured');
      if (afterId === undefined) return [...others, id];
      // -1 + 1: in front.
      return others.toSpliced(afterId === null ? 0 : others.indexOf(afterId) + 1, 0, id);
    });
  }

  /** @throws AppError educators.notFound */
  function unfeature(caller: SignedInCaller, id: string): Promise<void> {
    return change(caller, id, (others) => others);
  }

  function change(caller: SignedInCaller, id: string, order: (others: string[]) => string[]): Promise<void> {
    return db.transaction(async (tx: Tx) => {
      await lockFeatured(tx);
      if (!(await lockEducator(tx, id))) throw new AppError('educators.notFound');
      const before = await listFeatured(tx);
      const after = order(before.filter((each) => each !== id));
      await writeFeatured(tx, after);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'user',
        entityId: id,
        before: { featuredPlace: placeOf(before, id) },
        after: { featuredPlace: placeOf(after, id) },
      });
    });
  }

  return { feature, unfeature };
}

/** From 1; null where they are not featured. */
function placeOf(ids: readonly string[], id: string): number | null {
  const at = ids.indexOf(id);
  return at === -1 ? null : at + 1;
}
