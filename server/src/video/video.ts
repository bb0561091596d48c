import './provisions.ts';
import { join } from 'node:path';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { nodeNameOf } from '#platform/jobs/node-name.ts';
import { roomOfUser } from '#platform/realtime/rooms.ts';
import { writeVtt } from '#platform/text/captions/write-vtt.ts';
import { changeSearch } from '#site/search-sources.ts';
import { mountCaptions } from './captions/captions.routes.ts';
import { createCaptions } from './captions/captions.service.ts';
import { createChapters } from './captions/chapters.service.ts';
import { failedVideos } from './library/failed-videos.ts';
import { mountLibrary } from './library/library.routes.ts';
import { createLibrary } from './library/library.service.ts';
import { createUnusedVideos, unusedVideosJob } from './library/unused-videos.ts';
import type { MoveToWanted } from './moves/moves.service.ts';
import { findFfmpeg } from './packaging/ffmpeg.ts';
import { createLadder } from './packaging/ladder.service.ts';
import { ladderJob, repairJob } from './packaging/packaging.jobs.ts';
import { listCourses } from './packaging/packaging.queries.ts';
import { createPackaging } from './packaging/packaging.service.ts';
import { createTidying } from './packaging/tidying.service.ts';
import { removeAbandoned } from './packaging/work-folders.ts';
import { videoData } from './personal-data.ts';
import { registerMedia } from './playback/playback.media.ts';
import { mountPlayback } from './playback/playback.routes.ts';
import { createPlaybackService } from './playback/playback.service.ts';
import { playbackTtlSeconds, signPlayback } from './playback/playback.signature.ts';
import { createBucketUploads } from './uploads/bucket-uploads.ts';
import { createProcessedVideos } from './uploads/processed-videos.service.ts';
import { createUploadFiles } from './uploads/upload-files.ts';
import { createUploadHosts } from './uploads/upload-hosts.service.ts';
import { registerUploadBytes } from './uploads/uploads.bytes.ts';
import { createUploadWork, expiryJob, storingJobOf } from './uploads/uploads.jobs.ts';
import { mountUploads } from './uploads/uploads.routes.ts';
import { createUploads } from './uploads/uploads.service.ts';
import { mountHosting } from './video-hosting.ts';
import { packagingJob, tidyingJob, unusedCaptionsJob } from './video-jobs.ts';
import { createVideoNews, type TellVideo } from './video-news.ts';
import { readPlaybackSettings, readUploadHost, readVideoLimits } from './video-settings.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** A player of a user has lost its place to another one. */
    'playback.takenOver': [userId: string, playerId: string];
  }
}

const sweepMilliseconds = 60_000;

/** Videos of lessons and recordings: uploading, processing, hosting and access. */
export async function mountVideo(context: Context): Promise<void> {
  const { db, app, api, domainEvents, figures, hub, personalData, provisions, secret, storage } = context;
  const mediaKey = deriveKey(secret, 'media');
  personalData.add(videoData);
  figures.add({ concerns: [failedVideos] });
  const { hostPlayback, moveToWanted } = await mountHosting(context);
  const playback = createPlaybackService({
    db,
    domainEvents,
    secret: mediaKey,
    getLessonAccess: provisions.use('lessons.getAccess'),
    isShownInDraft: provisions.use('drafts.isShown'),
    findRecordingPlaylist: provisions.use('recordings.findPlaylist'),
    describeRecording: provisions.use('recordings.describe'),
    getPlaybackSettings: () => readPlaybackSettings(db),
    hostPlayback,
  });
  mountPlayback(api, playback);
  const listSpoken = provisions.use('recordings.listSpoken');
  registerMedia(app, {
    storage,
    secret: mediaKey,
    readSpoken: async (videoId, languageCode) => {
      const cues = await listSpoken(videoId, languageCode);
      return cues && writeVtt(cues.map((cue, at) => ({ id: `spoken-${at}`, ...cue })));
    },
  });
  domainEvents.on('playback.takenOver', (userId, playerId) =>
    hub.publish(roomOfUser(userId), 'playback.takenOver', { playerId }),
  );
  const captions = createCaptions({ db, storage });
  mountCaptions(api, captions, createChapters({ db }));
  context.jobs.work(unusedCaptionsJob, ({ payload }) => captions.removeUnused(payload));
  const tell = createVideoNews({ db, domainEvents });
  const findConverter = mountPackaging(context, { tell, moveToWanted });
  const addressOf = (videoId: string, userId: string, file: string) => {
    const now = new Date();
    const signed = signPlayback({ videoId, userId, secret: mediaKey, now, ttlSeconds: playbackTtlSeconds });
    return `${signed.path}/${file}`;
  };
  mountLibrary(api, createLibrary({ db, addressOf }));
  context.jobs.work(unusedVideosJob, createUnusedVideos({ db, log: app.log }).run);
  await mountUploading(context, {
    tell,
    getLimits: async () => ({ ...(await readVideoLimits(db)), canConvert: (await findConverter()) !== null }),
    addressOf,
  });
  domainEvents.on('videos.changed', (ownerId, news) => hub.publish(roomOfUser(ownerId), 'videos.changed', news));
}

/** @returns a function that finds ffmpeg, which converts unplayable files */
function mountPackaging(
  { app, db, storage, jobs, config }: Context,
  { tell, moveToWanted }: { tell: TellVideo; moveToWanted: MoveToWanted },
) {
  const workDir = join(config.dataDir, 'work');
  let found: ReturnType<typeof findFfmpeg> | undefined;
  const findConverter = () => (found ??= findFfmpeg(config.ffmpegPath));
  const deps = { db, storage, workDir, findFfmpeg: findConverter, tell, log: app.log };
  const packaging = createPackaging({
    ...deps,
    getMaxSeconds: async () => (await readVideoLimits(db)).maxSeconds,
    onPublished: async (tx, videoId) => {
      await changeSearch(tx, 'course', await listCourses(tx, videoId));
      return { isMovingOn: await moveToWanted(tx, videoId) };
    },
  });
  const ladder = createLadder({ ...deps, progressNotes: packaging.progressNotes });
  const tidying = createTidying({ db, storage });
  jobs.work(packagingJob, packaging.run);
  jobs.work(ladderJob, ladder.run);
  jobs.work(tidyingJob, ({ payload }) => tidying.run(payload.videoId));
  jobs.work(repairJob, packaging.repair);
  // The embedded database allows only one process, so no other one uses this folder.
  const isAlone = config.databaseUrl === undefined;
  app.watches['work folders'] = {
    every: sweepMilliseconds,
    role: 'worker',
    run: () => removeAbandoned(workDir, isAlone),
  };
  jobs.onOpen(packaging.repair);
  return findConverter;
}

async function mountUploading(
  { app, api, db, storage, jobs, pictures, config }: Context,
  given: {
    tell: TellVideo;
    getLimits: Parameters<typeof mountUploads>[1]['getLimits'];
    addressOf(videoId: string, userId: string, file: string): string;
  },
) {
  const { tell, getLimits, addressOf } = given;
  const folder = join(config.dataDir, 'uploads');
  const inFolder = createUploadFiles(folder, storage);
  const isShared = storage.pathOf('uploads') === null;
  const storingJob = storingJobOf(isShared ? null : await nodeNameOf(folder));
  const files = isShared ? createBucketUploads({ db, storage }) : inFolder;
  const hosts = createUploadHosts({ db, getUploadHost: () => readUploadHost(db) });
  const uploads = createUploads({ db, files, storingJob, getLimits, hosts, tell });
  const work = createUploadWork({ db, storage, files, finish: uploads.finish, tell });
  const videos = createProcessedVideos({ db, storage, pictures, tell, addressOf });
  mountUploads(api, { uploads, hosts, videos, getLimits });
  registerUploadBytes(app, { api, uploads, files, log: app.log });
  jobs.work(storingJob, ({ payload }) => work.store(payload.uploadId));
  // What had arrived before there was a bucket.
  if (isShared && (await inFolder.list()).length > 0) {
    const before = createUploadWork({ db, storage, files: inFolder, finish: uploads.finish, tell });
    jobs.work(storingJobOf(await nodeNameOf(folder)), ({ payload }) => before.store(payload.uploadId));
  }
  jobs.work(expiryJob, work.expire);
  jobs.onOpen(work.sweep);
  app.watches['uploads'] = { every: sweepMilliseconds, run: work.sweep };
}
