import type { FeedBody, FeedForm } from '@candela/contract/community/feed-fields';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { useAutosave } from '#platform/autosave/use-autosave.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import { fromZonedInput } from '#platform/time/zoned-input.ts';
import { ConflictStrip } from '#ui/conflict-strip.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { SaveStateText } from '#ui/save-state.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import classes from './composer.module.css';
import { feedSaving } from './feed-forms.api.ts';
import { checkPost } from './post-checks.ts';
import { useEarningsWords } from './use-earnings-words.ts';
import { useFeedLinks } from './use-feed-links.ts';
import { usePictureUploads } from './use-picture-uploads.ts';
import { usePublishing } from './use-publishing.ts';
import { WhenField } from './when-field.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The post that a page for a new one has begun. */
    feedId?: number;
  }
}

interface DraftComposerProps {
  /** Of the changes on this device. */
  name: string;
  /** Null: it is new, and begins with its first change. */
  form: FeedForm | null;
  opened: { revision: number; content: FeedBody };
  kept: KeptDraft<FeedBody> | null;
}

/** A post that is not published yet: saved while it is written. */
export function DraftComposer({ name, form, opened, kept }: DraftComposerProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const onBegun = useBegun();
  const [saving] = useState(() => feedSaving(form?.id ?? null, onBegun));
  const isScheduled = form?.status === 'scheduled';
  const { autosave, view } = useAutosave<FeedBody>({
    name,
    opened,
    kept,
    // What is new has no place on this device until the server has it.
    isEditable: form !== null && !isScheduled,
    ...saving,
  });
  const [time, setTime] = useState<string | null>(null);
  const at = time === null ? null : fromZonedInput(time, zone);
  const body = view.content;
  const onPictures: ComposerProps['onPictures'] = (change) => {
    const { content } = autosave.view;
    autosave.change({ ...content, pictures: change(content.pictures) });
  };
  const uploads = usePictureUploads({
    pictures: body.pictures,
    onPictures,
    stored: form?.storedPictures ?? [],
    load: saving.pictures,
  });
  const checks = checkPost(body, useEarningsWords(), uploads.isBusy);
  const { publish, publishing, recall } = usePublishing({ autosave, checks, id: saving.id });
  const isOff = checks.fault !== null || (time !== null && at === null);
  return (
    <Composer
      title={t(($) => (form === null ? $.feeds.form.new : $.feeds.form.edit))}
      status={form?.status ?? 'draft'}
      body={body}
      people={form?.mentions ?? []}
      checks={checks}
      isEditable={!isScheduled}
      onChange={(changes) => autosave.change({ ...autosave.view.content, ...changes })}
      onPictures={onPictures}
      uploads={uploads}
      saving={<SaveStateText state={view.state} savedAt={view.savedAt} retry={() => void autosave.flush()} />}
      actions={
        !isScheduled && (
          <Button
            leftSection={time === null ? <Send size={16} aria-hidden /> : <CalendarClock size={16} aria-hidden />}
            loading={publishing.isPending}
            disabled={isOff}
            aria-describedby="before-posting"
            onClick={() => void publish(at)}
          >
            {t(($) => (time === null ? $.feeds.form.postNow : $.feeds.form.schedule))}
          </Button>
        )
      }
      notes={
        <>
          {form?.scheduledAt != null && (
            <Scheduled at={form.scheduledAt} isPending={recall.isPending} onRecall={() => recall.mutate()} />
          )}
          <ConflictStrip conflicts={view.conflicts} autosave={autosave} />
          <FormFailure error={publishing.error ?? recall.error} />
        </>
      }
      when={<WhenField time={time} onTime={setTime} />}
    />
  );
}

/** Gives a new post its own address, for when the page is loaded again; the editor stays as it is. */
function useBegun() {
  const navigate = useNavigate();
  const links = useFeedLinks();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (id: number) => {
    // The last changes may be saved after the page was left.
    if (!isShown.current) return;
    const mask = { to: links.edit, params: { feedId: String(id) }, unmaskOnReload: true } as const;
    // The page is the same: without a state of its own, nothing would be replaced.
    void navigate({ to: links.form, replace: true, resetScroll: false, mask, state: { feedId: id } });
  };
}

/** When it will be published: it cannot be changed until that is taken back. */
function Scheduled({ at, isPending, onRecall }: { at: string; isPending: boolean; onRecall: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.note} role="status">
      <CalendarClock size={17} aria-hidden />
      <p>{t(($) => $.feeds.form.isScheduled, { time: format.dateTime(at) })}</p>
      <Button size="xs" variant="default" loading={isPending} onClick={onRecall}>
        {t(($) => $.feeds.form.recall)}
      </Button>
    </div>
  );
}
