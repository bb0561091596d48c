import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { saved } from '#platform/autosave/open-drafts.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import type { IdeaDraft } from '@candela/contract/trading/idea-draft-fields';
import { publishIdea, recallIdea } from '@candela/contract/trading/idea-drafts';
import { serverFaults } from './idea-draft.ts';
import { focusFault } from './publish-checks.tsx';
import type { DraftForm } from './use-draft-form.ts';

/** An idea that is published in a live event. */
export interface LiveCall {
  eventId: number;
  onPublished: () => void;
}

/** Publishes a draft, now or at a time: asks once, as it cannot be undone. */
export function usePublishing(draft: IdeaDraft, form: DraftForm, liveCall?: LiveCall) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const publishing = useMutation({
    mutationFn: async (at: string | null) => {
      await saved(form.autosave);
      if (form.autosave.view.state !== 'saved') throw new Error('the draft could not be saved');
      const body = {
        revision: form.autosave.revision,
        ...(at !== null && { at }),
        ...(liveCall && { eventId: liveCall.eventId }),
      };
      return call(publishIdea, { params: { id: draft.id }, body });
    },
    onSuccess: async (_idea, at) => {
      showToast('success', {
        title: t(($) => (at === null ? $.ideaForm.published : $.ideaForm.scheduled)),
        detail:
          at === null
            ? t(($) => $.ideaForm.publishedText)
            : t(($) => $.ideaForm.scheduledText, { time: format.dateTime(at) }),
      });
      liveCall?.onPublished();
      await client.invalidateQueries({ queryKey: ['ideas'] });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const faults = serverFaults(error.body?.message ?? '');
      form.touch('all');
      form.refuse(faults);
      const [first] = faults;
      if (first) focusFault(first.field, first.target);
    },
  });
  const recalling = useMutation({
    mutationFn: () => call(recallIdea, { params: { id: draft.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['ideas'] }),
  });
  const publish = async (at: string | null) => {
    form.touch('all');
    const [first] = form.faults;
    if (first) return focusFault(first.field, first.target);
    const isSure = await askToConfirm({
      title: t(($) => $.ideaForm.confirm.title),
      text:
        at === null
          ? t(($) => $.ideaForm.confirm.now)
          : t(($) => $.ideaForm.confirm.later, { time: format.dateTime(at) }),
      confirm: t(($) => (at === null ? $.ideaForm.publish : $.ideaForm.schedule)),
      isHarmless: true,
    });
    if (isSure) publishing.mutate(at);
    return undefined;
  };
  return { publish, publishing, recalling };
}
