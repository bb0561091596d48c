import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { useZone } from '#platform/time/time.ts';
import { toZonedInput } from '#platform/time/zoned-input.ts';
import type { Event, EventScope } from '@candela/contract/live/events';
import { emptyEvent, fieldsOfEvent, valuesOfEvent, type EventValues } from './event-values.ts';
import { useCancellation, useEventSaving } from './events.api.ts';

const hour = 3_600_000;
/** A better default than midnight: most sessions are in the evening. */
const usualStart = '18:00';

/** State of the event form, and its actions. `given` may be an event to copy: then `event` is undefined. */
export function useEventForm(given: Event | undefined, event: Event | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const zone = useZone();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const [begin] = useState(() => {
    if (given) return valuesOfEvent(given);
    const tomorrow = toZonedInput(new Date(Date.now() + 24 * hour).toISOString(), zone).slice(0, 10);
    const languageCode = languages.find(({ id }) => id === selectedId)?.code ?? 'en';
    return emptyEvent({ startsAt: `${tomorrow}T${usualStart}`, timeZone: zone, languageCode });
  });
  const [values, setValues] = useState(begin);
  const [scope, setScope] = useState<EventScope>('one');
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const saving = useEventSaving(event?.id ?? null);
  const cancellation = useCancellation(event?.id ?? 0);
  const isDirty = values !== begin && !isLeaving;
  const change = (changes: Partial<EventValues>) => setValues((before) => ({ ...before, ...changes }));
  const problems = isTried ? fieldsOfEvent(values, false).problems : [];

  useUnsavedGuard(isDirty);

  const leave = () => {
    setLeaving(true);
    // The unsaved-changes blocker is updated only by the next render.
    window.setTimeout(() => void navigate({ to: '/admin/events' }));
  };
  const save = async (isDraft: boolean) => {
    setTried(true);
    const { fields } = fieldsOfEvent(values, isDraft);
    if (!fields) return;
    try {
      await saving.mutateAsync({ ...fields, scope });
      leave();
    } catch {
      // The toast has shown the error; the input is kept.
    }
  };
  const cancel = async () => {
    const question =
      event?.state === 'draft' ? t(($) => $.events.confirmRemoval) : t(($) => $.events.confirmCancellation);
    const action = event?.state === 'draft' ? t(($) => $.recordings.remove) : t(($) => $.events.cancel);
    const isSure = await askToConfirm({ title: action, text: question, confirm: action });
    if (!isSure) return;
    try {
      await cancellation.mutateAsync(scope);
      leave();
    } catch {
      // The toast has shown the error.
    }
  };
  return {
    values,
    change,
    problems,
    scope,
    setScope,
    save,
    cancel,
    isSaving: saving.isPending,
    isCancelling: cancellation.isPending,
  };
}
