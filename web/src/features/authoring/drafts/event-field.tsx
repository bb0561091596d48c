import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select.tsx';
import classes from './lesson-editor.module.css';
import type { FieldsOf } from './lesson-fields-props.ts';

/** The scheduled live session of a lesson. */
export function EventField({ courseId, content, isEditable, onChange }: FieldsOf<'live'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.fields} aria-label={t(($) => $.authoring.lesson.event)}>
      <ChoiceSelect
        courseId={courseId}
        kind="events"
        label={t(($) => $.authoring.lesson.event)}
        description={t(($) => $.authoring.lesson.eventHint)}
        value={content.eventId === null ? null : String(content.eventId)}
        isEditable={isEditable}
        onChange={(id, durationSeconds) =>
          onChange({
            eventId: id === null ? null : Number(id),
            durationSeconds: durationSeconds ?? content.durationSeconds,
          })
        }
      />
    </section>
  );
}
