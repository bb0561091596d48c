import { changeFeed } from '@candela/contract/community/feed-posts';
import type { FeedForm } from '@candela/contract/community/feed-fields';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import classes from './composer.module.css';
import { bodyOf } from './feed-forms.api.ts';
import { checkPost } from './post-checks.ts';
import { useEarningsWords } from './use-earnings-words.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

/** A post that its readers see already: changes are saved when their author says so. */
export function PublishedComposer({ form }: { form: FeedForm }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [begin] = useState(() => bodyOf(form));
  const [body, setBody] = useState(begin);
  const onPictures: ComposerProps['onPictures'] = (change) =>
    setBody((before) => ({ ...before, pictures: change(before.pictures) }));
  const uploads = usePictureUploads({ pictures: body.pictures, onPictures, stored: form.storedPictures });
  const checks = checkPost(body, useEarningsWords(), uploads.isBusy);
  const saving = useMutation({
    mutationFn: () => call(changeFeed, { params: { id: form.id }, body: { revision: form.revision, ...body } }),
    onSuccess: async () => {
      showToast('success', { title: t(($) => $.feeds.form.saved), detail: '' });
      await client.invalidateQueries({ queryKey: ['feeds'] });
      await navigate({ to: '/education/feeds/$feedId', params: { feedId: String(form.id) }, ignoreBlocker: true });
    },
  });
  useUnsavedGuard(body !== begin && !saving.isSuccess);
  return (
    <Composer
      title={t(($) => $.feeds.form.edit)}
      status={form.status}
      body={body}
      people={form.mentions}
      checks={checks}
      isEditable
      onChange={(changes) => setBody((before) => ({ ...before, ...changes }))}
      onPictures={onPictures}
      uploads={uploads}
      actions={
        <Button
          loading={saving.isPending}
          disabled={checks.fault !== null || body === begin}
          aria-describedby="before-posting"
          onClick={() => saving.mutate()}
        >
          {t(($) => $.feeds.form.save)}
        </Button>
      }
      notes={
        <>
          {form.hiddenReason !== null && form.hiddenReason !== '' && (
            <div className={classes.note} role="status">
              <EyeOff size={17} aria-hidden />
              <p dir="auto">{t(($) => $.feeds.form.isHidden, { reason: form.hiddenReason })}</p>
            </div>
          )}
          <FormFailure error={saving.error} />
        </>
      }
    />
  );
}
