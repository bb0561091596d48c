import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { eventScopes, type Event, type EventScope } from '@candela/contract/live/events';
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarX, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/confirm.ts';
import { useInterfaceLanguages } from '#platform/language-list.ts';
import { useLanguageState } from '#platform/language-state.ts';
import { useZone } from '#platform/time.ts';
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts';
import { toZonedInput } from '#platform/zoned-input.ts';
import form from '#ui/form-page.module.css';
import classes from './event-form.module.css';
import { EventHosts } from './event-hosts.tsx';
import { EventPlaces } from './event-places.tsx';
import { EventSchedule } from './event-schedule.tsx';
import { EventStateBadge } from './event-state-badge.tsx';
import { emptyEvent, fieldsOfEvent, valuesOfEvent, type EventValues } from './event-values.ts';
import { useCancellation, useEventSaving } from './events.api.ts';

interface EventFormProps {
  event?: Event;
  /** A new event that begins with the values of another one. */
  isCopy?: boolean;
}

const hour = 3_600_000;
/** Most sessions are in the evening; nobody means midnight. */
const usualStart = '18:00';

export function EventForm({ event: given, isCopy = false }: EventFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const zone = useZone();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const event = isCopy ? undefined : given;
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
  const isClosed = event !== undefined && event.state !== 'draft' && event.state !== 'scheduled';
  const isDirty = values !== begin && !isLeaving;
  const change = (changes: Partial<EventValues>) => setValues((before) => ({ ...before, ...changes }));
  const problems = isTried ? fieldsOfEvent(values, false).problems : [];

  useUnsavedGuard(isDirty);

  const leave = () => {
    setLeaving(true);
    // The blocker is told by the next render.
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
      // The toast has said why; everything stays as it was typed.
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
      // The toast has said why.
    }
  };

  return (
    <form
      className={`${form.page} ${classes.page}`}
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault();
        void save(false);
      }}
    >
      <header className={form.head}>
        <h1>{event ? t(($) => $.events.edit) : t(($) => $.core.floatingButton.event)}</h1>
        {event && <EventStateBadge state={event.state} />}
      </header>
      {isClosed && <p className={form.note}>{t(($) => $.errors.events.begun.description)}</p>}
      <div className={form.fields} inert={isClosed}>
        <fieldset className={form.group}>
          <legend>{t(($) => $.events.what)}</legend>
          <TextInput
            label={t(($) => $.events.title)}
            description={<bdi>{`${values.title.length} / 120`}</bdi>}
            maxLength={120}
            dir="auto"
            value={values.title}
            onChange={(typed) => change({ title: typed.currentTarget.value })}
            error={problems.includes('title') && t(($) => $.events.problems.title)}
          />
          <Textarea
            label={t(($) => $.events.description)}
            description={<bdi>{`${values.description.length} / 4000`}</bdi>}
            maxLength={4000}
            rows={5}
            dir="auto"
            value={values.description}
            onChange={(typed) => change({ description: typed.currentTarget.value })}
          />
          <EventHosts
            hostIds={values.hostIds}
            known={given?.hosts ?? []}
            onChange={(hostIds) => change({ hostIds })}
            isMissing={problems.includes('hosts')}
          />
        </fieldset>
        <EventSchedule values={values} onChange={change} problems={problems} isPlanned={event !== undefined} />
        <EventPlaces values={values} onChange={change} problems={problems} />
      </div>
      {event?.series && !isClosed && (
        <Radio.Group
          label={t(($) => $.events.scope)}
          description={t(($) => $.events.scopeHint)}
          value={scope}
          onChange={(value) => setScope(value as EventScope)}
        >
          <div className={form.boxes}>
            {eventScopes.map((each) => (
              <Radio key={each} value={each} label={t(($) => $.events.scopes[each])} />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={form.actions}>
        {!isClosed && (
          <Button type="submit" loading={saving.isPending}>
            {event?.state === 'scheduled' ? t(($) => $.events.save) : t(($) => $.events.schedule)}
          </Button>
        )}
        {!isClosed && event?.state !== 'scheduled' && (
          <Button variant="default" disabled={saving.isPending} onClick={() => void save(true)}>
            {t(($) => $.announcements.saveDraft)}
          </Button>
        )}
        {event && (
          <Button
            variant="default"
            leftSection={<Copy size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/events/add" search={{ from: event.id }} {...props} />}
          >
            {t(($) => $.events.duplicate)}
          </Button>
        )}
        {event && !isClosed && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<CalendarX size={16} aria-hidden />}
            loading={cancellation.isPending}
            onClick={() => void cancel()}
          >
            {event.state === 'draft' ? t(($) => $.announcements.remove) : t(($) => $.events.cancel)}
          </Button>
        )}
      </div>
    </form>
  );
}
