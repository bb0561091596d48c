import type { PostLinks } from '#community/post-links.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LinkPreviewState } from '@candela/contract/community/link-preview-terms';
import type { LinkCard } from '@candela/contract/community/link-previews';

interface Answer {
  id: number | null;
  state: LinkPreviewState;
  card: LinkCard | null;
}

/** Cards of links while a post is written. */
export function createLinkPreviews({ db, links }: { db: Db; links: PostLinks }) {
  /** @throws AppError linkPreviews.tooMany */
  async function ask(caller: SignedInCaller, link: string): Promise<Answer> {
    const target = links.targetOf(link);
    if (!target) return { id: null, state: 'notAPage', card: null };
    if ('path' in target) {
      const [card = null] = await links.cardsOf(db, caller, [{ linkPath: target.path, linkPreview: null }]);
      return { id: null, state: card ? 'ready' : 'notAPage', card };
    }
    const asked = await db.transaction((tx) => links.ask(tx, caller.userId, target.address));
    if (typeof asked === 'number') throw new AppError('linkPreviews.tooMany', { retryAfterSeconds: asked });
    return asked;
  }

  return { ask };
}

export type LinkPreviews = ReturnType<typeof createLinkPreviews>;
