import '@mantine/core/styles/Input.layer.css';
import { haltIdeas, hideIdea, resettleIdea, voidIdea } from '@candela/contract/trading/idea-actions';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import type { ActionsProps } from './author-actions.tsx';
import classes from './idea.module.css';

const calls = { void: voidIdea, halt: haltIdeas, resettle: resettleIdea } as const;
type Kind = keyof typeof calls;

/** Characters of a reason, at least. */
const least = 10;

/**
 * What moderators can do: hide an idea from readers, or show it again; and, with a reason that everybody reads, void or halt what is open,
 * settle again what is closed.
 */
export function ModeratorActions({ idea, view, asked: waiting }: ActionsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Kind | null>(null);
  const kinds = (view.ahead ? (['void', 'halt'] as const) : (['resettle'] as const)).filter(
    (kind) => !waiting.has(kind),
  );
  return (
    <section className={classes.card} aria-label={t(($) => $.outcomes.moderation)}>
      <h2 className={classes.small}>{t(($) => $.outcomes.moderation)}</h2>
      <div className={classes.actions}>
        {kinds.map((kind) => (
          <Button key={kind} variant="default" size="sm" onClick={() => setAsked(kind)}>
            {t(($) => $.outcomes.actions[kind])}
          </Button>
        ))}
        <HideButton idea={idea} />
      </div>
      {asked && <ReasonDialog kind={asked} ideaId={idea.id} onClose={() => setAsked(null)} />}
    </section>
  );
}

function HideButton({ idea }: Pick<ActionsProps, 'idea'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const action = idea.isHidden ? 'show' : 'hide';
  const act = useMutation({
    mutationFn: () => call(hideIdea, { params: { id: idea.id }, body: { isHidden: !idea.isHidden } }),
    onSuccess: async () => {
      showToast('success', { title: t(($) => $.outcomes.done[action]), detail: idea.instrument.name });
      await client.invalidateQueries({ queryKey: ['ideas'] });
    },
  });
  const ask = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.outcomes.actions[action]),
      text: t(($) => $.outcomes.actionTexts[action]),
      confirm: t(($) => $.outcomes.actions[action]),
      ...(idea.isHidden && { isHarmless: true }),
    });
    if (isSure) act.mutate();
  };
  return (
    <>
      <Button variant="default" size="sm" loading={act.isPending} onClick={() => void ask()}>
        {t(($) => $.outcomes.actions[action])}
      </Button>
      <FormFailure error={act.error} />
    </>
  );
}

function ReasonDialog({ kind, ideaId, onClose }: { kind: Kind; ideaId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const act = useMutation({
    mutationFn: async () => {
      await call(calls[kind] as typeof voidIdea, { params: { id: ideaId }, body: { reason: reason.trim() } });
    },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['ideas'] });
    },
  });
  return (
    <AskingDialog title={t(($) => $.outcomes.actions[kind])} onLeave={onClose}>
      <p>{t(($) => $.outcomes.actionTexts[kind])}</p>
      <div className={classes.asking}>
        <Textarea
          label={t(($) => $.outcomes.reason)}
          description={t(($) => $.outcomes.reasonHint)}
          minRows={3}
          autosize
          maxLength={500}
          dir="auto"
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <FormFailure error={act.error} />
        <div className={classes.actions}>
          <Button
            color="red"
            loading={act.isPending}
            disabled={reason.trim().length < least}
            onClick={() => act.mutate()}
          >
            {t(($) => $.outcomes.actions[kind])}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.outcomes.back)}
          </Button>
        </div>
      </div>
    </AskingDialog>
  );
}
