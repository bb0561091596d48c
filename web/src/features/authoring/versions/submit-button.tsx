import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { Button } from '@mantine/core';
import { Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDialog } from './note-dialog.tsx';
import { useDecisions } from './versions.api.ts';

interface SubmitButtonProps {
  draft: CourseDraft;
  /** Whether the server has all changes. */
  isSaved: boolean;
  /** Opens the first missing item. */
  onMissing: () => void;
  /** Called before asking for a note; resolves to whether it may be asked. */
  onAsk?: () => Promise<boolean>;
}

/** Submits a draft with a note; if something is missing, opens the first missing item instead. A submission can be withdrawn. */
export function SubmitButton({ draft, isSaved, onMissing, onAsk }: SubmitButtonProps) {
  const { t } = useTranslation();
  const { submit, withdraw } = useDecisions(draft.courseId);
  const [isAsked, setAsked] = useState(false);
  const isIn = draft.state === 'in_review' || draft.state === 'approved' || draft.state === 'scheduled';
  if (isIn) {
    return (
      <Button
        variant="default"
        leftSection={<Undo2 size={16} className="flips" aria-hidden />}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t(($) => $.authoring.submit.withdraw)}
      </Button>
    );
  }
  if (!draft.isEditable) return null;
  const ask = async () => {
    if (draft.missing.length > 0) onMissing();
    else if (!onAsk || (await onAsk())) setAsked(true);
  };
  return (
    <>
      <Button
        leftSection={<Send size={16} className="flips" aria-hidden />}
        disabled={!isSaved || (draft.missing.length === 0 && !draft.hasChanges)}
        onClick={() => void ask()}
      >
        {t(($) => $.authoring.submit.button)}
      </Button>
      {isAsked && (
        <NoteDialog
          title={t(($) => $.authoring.submit.button)}
          label={t(($) => $.authoring.submit.note)}
          hint={t(($) => $.authoring.submit.noteHint)}
          confirm={t(($) => $.authoring.submit.button)}
          isBusy={submit.isPending}
          onLeave={() => setAsked(false)}
          onDone={(note) => submit.mutate(note, { onSuccess: () => setAsked(false) })}
        />
      )}
    </>
  );
}
