import * as z from 'zod';
import { isProfileOpen, isShown, shownBiography, shownLanguages, type Viewer } from '#accounts/privacy.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import { profileFields } from '@candela/contract/accounts/people';

const aboutRow = rowOf({
  biography: z.string(),
  spokenLanguages: z.array(z.string()),
  hiddenFields: z.array(z.enum(profileFields)),
  isPrivate: z.boolean(),
});

export function findAbout(db: Db, userId: string) {
  return readRow(db, aboutRow)`
    select biography, spoken_languages as "spokenLanguages", hidden_fields as "hiddenFields", is_private as "isPrivate"
    from users where id = ${userId}::uuid`;
}

const personRow = rowOf({
  id: z.uuid(),
  fullName: z.string(),
  thumbnailImagePath: z.string().nullable(),
  isEducator: z.boolean(),
  joinedAt: instantText.nullable(),
  isOpen: z.boolean(),
  biography: z.string(),
  spokenLanguages: z.array(z.string()),
  timeZone: z.string().nullable(),
  weeklyGoal: z.int().nullable(),
  learning: z.object({ completedCourses: z.int(), certificates: z.int() }).nullable(),
});

/** An active person as the viewer sees them. */
export function findPerson(db: Db | Tx, viewer: Viewer, id: string) {
  return readRow(db, personRow)`
    select u.id, u.first_name || ' ' || u.last_name as "fullName", u.thumbnail_path as "thumbnailImagePath",
      u.role_ids @> '{2}'::smallint[] as "isEducator", ${isProfileOpen(viewer)} as "isOpen",
      case when ${isProfileOpen(viewer)} then u.created_at end as "joinedAt",
      ${shownBiography(viewer)} as biography, ${shownLanguages(viewer)} as "spokenLanguages",
      case when ${isShown('timeZone', viewer)} then u.time_zone end as "timeZone",
      case when ${isShown('weeklyGoal', viewer)} then u.weekly_goal end as "weeklyGoal",
      case when ${isShown('learning', viewer)} then json_build_object(
        'completedCourses', (select count(*)::int from enrolments e where e.user_id = u.id and e.completed_at is not null),
        'certificates', (select count(*)::int from certificates k where k.user_id = u.id and k.revoked_at is null))
        end as learning
    from users u where u.id = ${id}::uuid and u.status = 'active'`;
}
