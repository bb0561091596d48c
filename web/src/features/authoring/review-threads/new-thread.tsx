import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { Anchor } from '@candela/contract/authoring/review-threads';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadActions } from './review-threads.api.ts';
import classes from './thread-card.module.css';

interface NewThreadProps {
  lessonId: number | null;
  anchor: Anchor | null;
  isReviewer: boolean;
  actions: ThreadActions;
  /** Called with the id after sending, or with null if cancelled. */
  onDone: (threadId: number | null) => void;
}

/** Starts a comment on a passage, a lesson or the whole course. */
export function NewThread({ lessonId, anchor, isReviewer, actions, onDone }: NewThreadProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState('');
  useEffect(() => field.current?.focus(), []);
  const [mustFix, setMustFix] = useState(false);
  const send = () => {
    if (body.trim() === '' || actions.create.isPending) return;
    actions.create.mutate(
      { lessonId, anchor, body: body.trim(), mustFix: isReviewer && mustFix },
      { onSuccess: ({ id }) => onDone(id) },
    );
  };
  return (
    <form
      className={classes.card}
      data-current
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {anchor && (
        <p className={classes.quote}>
          <span dir="auto">{anchor.quote}</span>
        </p>
      )}
      <Textarea
        size="xs"
        rows={3}
        ref={field}
        aria-label={t(($) => $.reviewing.comment)}
        placeholder={t(($) => $.reviewing.comment)}
        value={body}
        maxLength={4000}
        dir="auto"
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape') onDone(null);
        }}
      />
      {isReviewer && (
        <Checkbox
          size="xs"
          label={t(($) => $.reviewing.mustFixLabel)}
          checked={mustFix}
          onChange={(event) => setMustFix(event.currentTarget.checked)}
        />
      )}
      <div className={classes.foot}>
        <Button size="compact-xs" variant="default" onClick={() => onDone(null)}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button size="compact-xs" type="submit" disabled={body.trim() === ''} loading={actions.create.isPending}>
          {t(($) => $.reviewing.send)}
        </Button>
      </div>
    </form>
  );
}
