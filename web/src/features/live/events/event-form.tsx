import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { eventScopes, type Event, type EventScope } from '@candela/contract/live/events';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import classes from './event-form.module.css';
import { EventFormActions } from './event-form-actions.tsx';
import { EventHosts } from './event-hosts.tsx';
import { EventPlaces } from './event-places.tsx';
import { EventSchedule } from './event-schedule.tsx';
import { EventStateBadge } from './event-state-badge.tsx';
import { useEventForm } from './use-event-form.ts';

interface EventFormProps {
  event?: Event;
  /** A new event with the values of another one. */
  isCopy?: boolean;
}

/** Form for a new or existing event. Events that have started or were cancelled are read-only. */
export function EventForm({ event: given, isCopy = false }: EventFormProps) {
  const { t } = useTranslation();
  const event = isCopy ? undefined : given;
  const { values, change, problems, scope, setScope, save, cancel, isSaving, isCancelling } = useEventForm(
    given,
    event,
  );
  const isClosed = event !== undefined && event.state !== 'draft' && event.state !== 'scheduled';
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
      <EventFormActions
        event={event}
        isClosed={isClosed}
        isSaving={isSaving}
        isCancelling={isCancelling}
        onSaveDraft={() => void save(true)}
        onCancel={() => void cancel()}
      />
    </form>
  );
}
