import { createFeedReader } from '#community/readers/feed-reader.ts';
import { newsImpactJob } from '#community/release-changes.ts';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { followImpact } from './impact-following.ts';
import { createNewsRules } from './news-rules.service.ts';
import { dueSourcesJob, oldNewsJob, readingJob } from './news-sources.jobs.ts';
import { mountNewsSourceRoutes } from './news-sources.routes.ts';
import { createNewsSources } from './news-sources.service.ts';
import { removeOldNews } from './old-news.ts';
import { createReading } from './reading.service.ts';
import { silentSources } from './silent-sources.ts';
import { listDue } from './sources.queries.ts';

/** Where news come from: their sources, which are read regularly, and by which words they are about symbols. */
export function mountNewsSources({ api, app, config, db, figures, hub, jobs }: Context): void {
  figures.add({ concerns: [silentSources] });
  const { newsReach: reach, publicUrl } = config;
  const reader = createFeedReader();
  app.addHook('onClose', () => reader.close());
  const onChange = () => hub.publish('news-sources', 'newsSources.changed', {});
  const onRead = (newCount: number) => {
    onChange();
    if (newCount > 0) hub.publish('news', 'news.added', { count: newCount });
  };
  const reading = createReading({ db, reader, reach, publicUrl, onRead });
  jobs.work(readingJob, ({ payload, signal }) => reading.readSource(payload.sourceId, signal));
  jobs.work(dueSourcesJob, async () => {
    const due = await listDue(db);
    await enqueue(
      db,
      readingJob,
      due.map((sourceId) => ({ payload: { sourceId }, key: String(sourceId) })),
    );
  });
  jobs.work(oldNewsJob, ({ signal }) => removeOldNews(db, signal));
  jobs.work(newsImpactJob, ({ payload, signal }) => followImpact(db, payload, signal));
  mountNewsSourceRoutes(api, { sources: createNewsSources({ db, reach, onChange }), rules: createNewsRules({ db }) });
}
