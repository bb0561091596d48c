import { personalRows, type PersonalDataSource } from '#site/personal-data.ts';

/** A list of the videos that a person has uploaded; the files themselves belong to the courses. */
export const videoData: PersonalDataSource = personalRows({
  name: 'videos',
  from: 'videos',
  owner: 'owner_id',
  key: { column: 'id', type: 'uuid' },
  columns: { title: 'title', fileName: 'file_name', durationSeconds: 'duration_seconds', createdAt: 'created_at' },
});
