import { useTranslation } from 'react-i18next';
import { EmbedInputs } from './embed-inputs.tsx';
import classes from './lesson-editor.module.css';
import type { FieldsOf } from './lesson-fields-props.ts';

/** The embedded video of a lesson. */
export function EmbedField({ content, isEditable, onChange }: FieldsOf<'embed'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.fields} aria-label={t(($) => $.authoring.lesson.filmEmbed)}>
      <EmbedInputs value={content.embed} isEditable={isEditable} onChange={(embed) => onChange({ embed })} />
    </section>
  );
}
