import { createPostLinks } from '#community/post-links.ts';
import { hostOf } from '#community/preview-addresses.ts';
import { duePreviewsJob, previewJob, unusedPicturesJob, unusedPreviewsJob } from '#community/preview-jobs.ts';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { listDue } from './link-previews.queries.ts';
import { mountLinkPreviewRoutes, registerPreviewPictures } from './link-previews.routes.ts';
import { createLinkPreviews } from './link-previews.service.ts';
import { createPreviewNews } from './preview-news.ts';
import { createPreviewReading } from './reading.service.ts';
import { removeUnusedPictures, removeUnusedPreviews } from './unused-previews.ts';

/** Cards of pages that posts link to, read by this server: browsers of readers call nobody else. */
export function mountLinkPreviews(context: Context): void {
  const { api, app, config, db, hub, jobs, linkCards, pictures, secret, storage } = context;
  const { newsReach: reach, publicUrl } = config;
  const onRead = createPreviewNews(db, hub);
  const reading = createPreviewReading({ db, secret, pictures, storage, reach, publicUrl, onRead });
  jobs.work(previewJob, ({ payload, signal }) => reading.read(payload.previewId, signal));
  jobs.work(duePreviewsJob, async () => {
    const due = await listDue(db);
    await enqueue(
      db,
      previewJob,
      due.map(({ id, address }) => ({ payload: { previewId: id }, key: String(id), group: hostOf(address) })),
    );
  });
  jobs.work(unusedPreviewsJob, ({ signal }) => removeUnusedPreviews(db, signal));
  jobs.work(unusedPicturesJob, ({ payload }) => removeUnusedPictures(db, storage, payload.previewId));
  const links = createPostLinks({ publicUrl, reach, cards: linkCards });
  mountLinkPreviewRoutes(api, createLinkPreviews({ db, links }));
  registerPreviewPictures(app, storage);
}
