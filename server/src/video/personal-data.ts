import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'videos',
    from: 'videos',
    owner: 'owner_id',
    key: { column: 'id', type: 'uuid' },
    columns: { title: 'title', fileName: 'file_name', durationSeconds: 'duration_seconds', createdAt: 'created_at' },
  }),
];

/** A list of the videos that a person has uploaded; the files themselves belong to the courses. */
export const videoData: DomainData = {
  rows,
  leftOut: { playback_places: leftOutAs.passing, video_uploads: leftOutAs.passing },
  erasures: {
    playback_places: (tx, { id }) => run(tx)`delete from playback_places where user_id = ${id}::uuid`,
  },
  kept: {
    video_uploads: keptAs.passing,
    videos: keptAs.ofInstallation,
  },
};
