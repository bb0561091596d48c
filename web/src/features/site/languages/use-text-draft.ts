import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { showUndoToast } from '#ui/undo-toast.tsx';
import type { InterfaceText } from '@candela/contract/site/interface-texts';
import { findTextProblems, formsIn, type FormsOfText, type TextForm } from '@candela/contract/site/text-checks';
import { useSaveText } from './languages.api.ts';

const isSame = (one: FormsOfText, other: FormsOfText) =>
  (Object.keys({ ...one, ...other }) as TextForm[]).every((form) => one[form] === other[form]);

export type TextDraft = ReturnType<typeof useTextDraft>;

/** Unsaved input for a text, and other people's changes in the meantime. */
export function useTextDraft(code: string, text: InterfaceText) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<FormsOfText>(text.text);
  // The text when typing began.
  const [begun, setBegun] = useState(text);
  const saving = useSaveText(code);
  const forms = formsIn(code, text.source);
  const isDirty = !isSame(typed, begun.text);
  const hasNewSource = !isSame(text.source, begun.source);
  const isTakenOver = !isSame(text.text, begun.text) && !isSame(text.text, typed);
  useUnsavedGuard(isDirty);
  const begin = (now: InterfaceText, keepsMine = false) => {
    setBegun(now);
    if (!keepsMine) setTyped(now.text);
  };
  // Without unsaved input the current text becomes the starting point.
  if (!isDirty && text !== begun) begin(text);

  const offerUndo = (saved: InterfaceText) => {
    const former = begun.isChanged ? begun.text : null;
    showUndoToast({
      title: t(($) => $.languages.saved),
      undo: t(($) => $.languages.undo),
      onUndo: () => saving.mutate({ before: saved, text: former }),
    });
  };
  return {
    forms,
    typed,
    isDirty,
    hasNewSource,
    isTakenOver,
    isBlocked: hasNewSource || isTakenOver,
    isWrong: forms.some((form) => findTextProblems(text.source, form, typed[form] ?? '').length > 0),
    isSaving: saving.isPending,
    hasFailed: saving.isError && !(saving.error instanceof ApiError && saving.error.status === 409),
    /** Problems of a form; none before typing has begun. */
    problemsOf: (form: TextForm) =>
      typed[form] === undefined && !isDirty ? [] : findTextProblems(text.source, form, typed[form] ?? ''),
    type: (form: TextForm, words: string) =>
      setTyped(({ [form]: _former, ...rest }) =>
        // Emptying a field that was unset makes it unset again.
        words === '' && begun.text[form] === undefined ? rest : { ...rest, [form]: words },
      ),
    keepMine: () => begin(text, true),
    takeTheirs: () => begin(text),
    /** Null: the product's own text. */
    save: (next: FormsOfText | null, onDone?: () => void) =>
      saving.mutate(
        { before: begun, text: next },
        {
          onSuccess: (saved) => {
            // Synchronously, so that the unsaved-changes guard does not block navigating on.
            flushSync(() => begin(saved));
            offerUndo(saved);
            onDone?.();
          },
        },
      ),
  };
}
