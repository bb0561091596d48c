import * as z from 'zod';
import { shownBiography } from '#accounts/privacy.ts';
import { arrayOf } from '#db/array-of.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';
import { isEducator } from './educators.queries.ts';

const educatorRow = rowOf({
  id: z.uuid(),
  fullName: z.string(),
  associateId: z.string().nullable(),
  biography: z.string(),
  languageCode: z.string(),
  createdAt: instantText,
});

const idRow = rowOf({ id: z.uuid() });

/** Active educators, by name, associate id and biography. */
export const educatorSearch: SearchSource = {
  kind: 'educator',
  async load(db, ids) {
    const rows = await readRows(db, educatorRow)`
      select u.id, u.first_name || ' ' || u.last_name as "fullName", u.associate_id as "associateId",
        ${shownBiography(null)} as biography,
        coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
        u.created_at as "createdAt"
      from users u where u.id = any(${arrayOf(ids)}::uuid[]) and ${isEducator}`;
    return {
      documents: rows.map((row) => ({
        kind: 'educator',
        id: row.id,
        parent: null,
        languageCode: row.languageCode,
        subscriptionTypeIds: [],
        isStaffOnly: false,
        ownerIds: [],
        link: `/educator-profile/${row.id}`,
        title: row.fullName,
        subtitle: '',
        names: row.associateId ?? '',
        body: row.biography,
        at: toIso(row.createdAt),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select u.id from users u
      where ${isEducator} and u.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by u.id limit 1000`;
    return rows.map(({ id }) => id);
  },
};
