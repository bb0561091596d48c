import * as z from 'zod';
import { forgetAvatar } from '#accounts/unused-avatars.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import type { Callers } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { ReportSource } from '#site/report-sources.ts';
import { changeSearch } from '#site/search-sources.ts';
import { findPerson } from './person-profiles.queries.ts';

const isUuid = (id: string) => z.uuid().safeParse(id).success;

const shownRow = rowOf({ biography: z.string(), picture: z.string().nullable() });

async function findShown(db: Db | Tx, id: string): Promise<z.infer<typeof shownRow> | null> {
  if (!isUuid(id)) return null;
  return readRow(db, shownRow)`
    select biography, thumbnail_path as picture from users where id = ${id}::uuid and status <> 'deleted'`;
}

/** Profiles as reportable content: the biography and the picture, which are removed together. */
export function createProfileReports({ callers }: { callers: Pick<Callers, 'forget'> }): ReportSource {
  return {
    kind: 'profile',
    async find(tx, caller, id) {
      const person = isUuid(id) ? await findPerson(tx, caller, id) : null;
      if (!person || (person.biography === '' && person.thumbnailImagePath === null)) return null;
      return { authorId: id, body: person.biography, context: person.fullName, link: `/profile/${id}` };
    },
    async readNow(db, id) {
      const shown = await findShown(db, id);
      return shown && (shown.biography !== '' || shown.picture !== null) ? shown.biography : null;
    },
    // Erasing somebody locks them first, and then what was reported of them.
    async lock(tx, id) {
      if (isUuid(id)) await run(tx)`select from users where id = ${id}::uuid for no key update`;
    },
    async remove(tx, caller, id) {
      if (!isUuid(id)) return null;
      const shown = await findShown(tx, id);
      if (!shown) return null;
      await run(tx)`
        update users set biography = '', thumbnail_path = null, updated_at = now() where id = ${id}::uuid`;
      await forgetAvatar(tx, shown.picture);
      await changeSearch(tx, 'educator', [id]);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'user',
        entityId: id,
        before: { hasPicture: shown.picture !== null },
        after: { hasPicture: false },
        personal: { personId: id, before: { biography: shown.biography }, after: { biography: '' } },
      });
      return () => callers.forget(id);
    },
  };
}
