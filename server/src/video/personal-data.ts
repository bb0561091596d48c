import { run } from '#db/rows.ts';
import { videos } from '#db/tables/videos.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'videos',
    table: videos,
    owner: videos.ownerId,
    key: videos.id,
    columns: {
      title: videos.title,
      fileName: videos.fileName,
      durationSeconds: videos.durationSeconds,
      createdAt: videos.createdAt,
    },
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
