import { previewCard, storedPreview } from '#community/post-links.ts';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { audienceRoom, thingRoom } from '@candela/contract/hub';
import { listNaming } from './link-previews.queries.ts';

const previewRow = rowOf(storedPreview.shape);

/** Tells whoever writes or reads a post that the card of its link has come: nobody loads anything for it. */
export function createPreviewNews(db: Db, hub: Pick<Hub, 'publish'>) {
  return async (id: number): Promise<void> => {
    hub.publish('link-previews', 'linkPreviews.read', { id });
    const preview = await readRow(db, previewRow)`
      select id, address, title, description, site, picture_id as "pictureId" from link_previews
      where id = ${id} and state = 'ready'`;
    if (!preview) return;
    const linkCard = previewCard(preview);
    for (const { id: feedId, audienceId } of await listNaming(db, id)) {
      for (const room of [audienceRoom(audienceId), thingRoom('feed', feedId)])
        hub.publish(room, 'feeds.linkCard', { id: feedId, linkCard });
    }
  };
}
