import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { maxFeatured } from '@candela/contract/community/educators';
import { listFeatured, lockEducator, lockFeatured, writeFeatured } from './featuring.queries.ts';

/** Educators that are listed before all others, in the order that admins choose. */
export function createFeaturing({ db }: { db: Db }) {
  /**
   * Features an educator, or moves a featured one.
   * @param afterId the educator before the new place; null, or one who is no longer featured: first; undefined: last
   * @throws AppError educators.notFound, educators.tooManyFeatured
   */
  function feature(caller: SignedInCaller, id: string, afterId: string | null | undefined): Promise<void> {
    return change(caller, id, (others) => {
      if (others.length >= maxFeatured) throw new AppError('educators.tooManyFeatured');
      if (afterId === undefined) return [...others, id];
      // `indexOf` returns -1 if not found: the first place.
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

/** The place from 1; null if not featured. */
function placeOf(ids: readonly string[], id: string): number | null {
  const at = ids.indexOf(id);
  return at === -1 ? null : at + 1;
}
