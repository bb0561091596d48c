import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import type { Autosave } from '#platform/autosave/autosave.ts';
import { saved } from '#platform/autosave/open-drafts.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { publishFeed, recallFeed } from '@candela/contract/community/feed-posts';
import type { PostChecks } from './post-checks.ts';
import { useFeedLinks } from './use-feed-links.ts';

interface PublishingOptions {
  autosave: Autosave<FeedBody>;
  checks: PostChecks;
  /** Of the post; null until it was saved for the first time. */
  id: () => number | null;
}

/** Publishes a draft, now or at a time; words that sound like a promise are asked about once more. */
export function usePublishing({ autosave, checks, id }: PublishingOptions) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const links = useFeedLinks();
  const requireId = () => {
    const known = id();
    if (known === null) throw new Error('the post was not saved');
    return known;
  };
  const publishing = useMutation({
    mutationFn: async (at: string | null) => {
      await saved(autosave);
      if (autosave.view.state !== 'saved') throw new Error('the draft could not be saved');
      const body = { revision: autosave.revision, ...(at !== null && { at }) };
      return call(publishFeed, { params: { id: requireId() }, body });
    },
    onSuccess: async ({ id: feedId }, at) => {
      showToast('success', {
        title: t(($) => (at === null ? $.feeds.form.published : $.feeds.form.scheduled)),
        detail:
          at === null
            ? t(($) => $.feeds.form.publishedText)
            : t(($) => $.feeds.form.isScheduled, { time: format.dateTime(at) }),
      });
      await client.invalidateQueries({ queryKey: ['feeds'] });
      if (at === null) await navigate({ to: '/education/feeds/$feedId', params: { feedId: String(feedId) } });
      else await navigate({ to: links.edit, params: { feedId: String(feedId) } });
    },
  });
  const recall = useMutation({
    mutationFn: () => call(recallFeed, { params: { id: requireId() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['feeds'] }),
  });
  const publish = async (at: string | null) => {
    const [words] = checks.promises;
    const isSure =
      words === undefined ||
      (await askToConfirm({
        title: t(($) => $.feeds.form.promiseTitle),
        text: t(($) => $.feeds.form.promiseText, { words }),
        confirm: t(($) => (at === null ? $.feeds.form.postNow : $.feeds.form.schedule)),
      }));
    if (isSure) publishing.mutate(at);
  };
  return { publish, publishing, recall };
}
