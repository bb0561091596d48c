import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import { can } from '@candela/contract/permissions';
import { Button, Textarea } from '@mantine/core';
import { Archive, ArchiveRestore, Pause, Play, Rocket, Send, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useSession } from '#platform/session/session.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import form from '#ui/form-page.module.css';
import { TrialRefusals } from './trial-refusals.tsx';
import { useStrategyRemoval, useStrategyStep, type StrategyStep } from './strategies.api.ts';

interface StepsProps {
  strategy: ManagedStrategyDetail;
  onRemoved: () => void;
}

const minNote = 10;

/** What can be done with a strategy in its state, by whom. */
export function StrategySteps({ strategy, onRemoved }: StepsProps) {
  const { t } = useTranslation();
  const isReviewer = useSession(({ profile }) => profile !== null && can(profile, 'strategies.review'));
  const [isReturning, setReturning] = useState(false);
  const step = useStrategyStep(strategy);
  const take = (given: StrategyStep) => step.mutate(given);
  const { first, others } = stepsOf(strategy, isReviewer);
  const isFailed = (code: 'ruleRefused' | 'changed') =>
    step.error instanceof ApiError && step.error.body?.title === `errors.strategies.${code}.title`;
  return (
    <>
      {first && (
        <Button
          leftSection={
            first.action === 'goLive' ? (
              <Rocket size={16} aria-hidden />
            ) : (
              <Send size={16} className="flips" aria-hidden />
            )
          }
          loading={step.isPending}
          onClick={() => take(first)}
        >
          {first.version === null
            ? t(($) => (first.action === 'goLive' ? $.strategies.steps.goLiveWhole : $.strategies.steps.submitWhole))
            : t(($) => $.strategies.steps[first.action], { version: first.version })}
        </Button>
      )}
      {others.map((action) => {
        const Icon = icons[action];
        return (
          <Button
            key={action}
            variant={action === 'archive' ? 'subtle' : 'default'}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={step.isPending}
            onClick={() => (action === 'return' ? setReturning(true) : take({ action }))}
          >
            {t(($) => $.strategies.steps[action])}
          </Button>
        );
      })}
      {strategy.liveSince === null && <RemoveButton id={strategy.id} onRemoved={onRemoved} />}
      {isFailed('changed') && <p role="alert">{t(($) => $.errors.strategies.changed.description)}</p>}
      {isFailed('ruleRefused') && strategy.newest && (
        <TrialRefusals id={strategy.id} version={strategy.newest.number} />
      )}
      {isReturning && (
        <ReturnDialog
          onLeave={() => setReturning(false)}
          onReturn={(note) => {
            setReturning(false);
            take({ action: 'return', note });
          }}
        />
      )}
    </>
  );
}

type OtherStep = 'return' | 'withdraw' | 'pause' | 'resume' | 'archive' | 'restore';

const icons: Record<OtherStep, LucideIcon> = {
  return: Undo2,
  withdraw: Undo2,
  pause: Pause,
  resume: Play,
  archive: Archive,
  restore: ArchiveRestore,
};

/**
 * The next step, if there is one: of the version that waits for the review of this reviewer, or else of the newest rule, which is a draft or
 * a version; and the other steps.
 */
function stepsOf(
  { kind, status, hasDraft, newest, liveSince, liveVersion, submittedVersion, isSubmitted }: ManagedStrategyDetail,
  isReviewer: boolean,
) {
  const isWaiting = isSubmitted;
  const isDraft = hasDraft && !(isReviewer && isWaiting);
  const newestNumber = newest?.number ?? 0;
  const version = isDraft ? newestNumber + 1 : isReviewer && isWaiting ? (submittedVersion ?? 0) : newestNumber;
  const others: OtherStep[] = [];
  if (isWaiting) others.push(isReviewer ? 'return' : 'withdraw');
  if (status === 'active') others.push('pause');
  if (status === 'paused') others.push('resume');
  others.push(status === 'archived' ? 'restore' : 'archive');
  const action = isReviewer ? ('goLive' as const) : ('submit' as const);
  // Without a rule, it is reviewed once.
  if (kind !== 'scanner') {
    const isOpen = liveSince === null && status !== 'archived' && (isReviewer || !isWaiting);
    return { first: isOpen ? { action, version: null, isDraft: false } : null, others };
  }
  const isNew = version > 0 && version !== liveVersion && status !== 'archived';
  const isFirst = isNew && (isReviewer || submittedVersion !== version);
  return {
    first: isFirst ? { action, version, isDraft } : null,
    others,
  };
}

function RemoveButton({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { t } = useTranslation();
  const removal = useStrategyRemoval();
  const remove = async () => {
    const [title, text] = [t(($) => $.strategies.steps.remove), t(($) => $.strategies.confirmRemoval)];
    if (!(await askToConfirm({ title, text, confirm: title }))) return;
    removal.mutate(id, { onSuccess: onRemoved });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<Trash2 size={16} aria-hidden />}
      loading={removal.isPending}
      onClick={() => void remove()}
    >
      {t(($) => $.strategies.steps.remove)}
    </Button>
  );
}

function ReturnDialog({ onLeave, onReturn }: { onLeave: () => void; onReturn: (note: string) => void }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = note.trim().length < minNote;
  return (
    <AskingDialog title={t(($) => $.strategies.steps.return)} onLeave={onLeave}>
      <form
        className={form.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isShort) onReturn(note.trim());
        }}
      >
        <Textarea
          label={t(($) => $.strategies.note)}
          rows={4}
          maxLength={1000}
          value={note}
          error={isTried && isShort && t(($) => $.strategies.noteMissing, { count: minNote })}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={form.actions}>
          <Button type="submit">{t(($) => $.strategies.steps.return)}</Button>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.strategies.goBack)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
