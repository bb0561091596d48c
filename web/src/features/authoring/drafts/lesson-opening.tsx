import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import classes from './lesson-settings.module.css';
import { WallTimeInput } from '#ui/wall-time-input.tsx';

type Opening = Pick<LessonContent, 'opensAt' | 'opensAfterDays'>;

interface LessonOpeningProps {
  content: Opening & Pick<LessonContent, 'isFreePreview'>;
  isEditable: boolean;
  onChange: (changes: Opening) => void;
}

const maxDays = 3650;

/** When a lesson opens: with the course, on a day, a number of days after enrolment, or the later of both. */
export function LessonOpening({ content, isEditable, onChange }: LessonOpeningProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const { opensAt = null, opensAfterDays = null, isFreePreview } = content;
  return (
    <section className={classes.group}>
      <h2>{t(($) => $.authoring.opening.title)}</h2>
      <p className={classes.none}>
        {isFreePreview
          ? t(($) => $.authoring.opening.freePreview)
          : opensAt === null && opensAfterDays === null
            ? t(($) => $.authoring.opening.withCourse)
            : opensAt !== null && opensAfterDays !== null
              ? t(($) => $.authoring.opening.later)
              : opensAt !== null
                ? t(($) => $.authoring.opening.at, { when: format.dateTime(opensAt) })
                : t(($) => $.authoring.opening.after, { count: opensAfterDays ?? 0 })}
      </p>
      <WallTimeInput
        label={t(($) => $.authoring.opening.day)}
        zone={zone}
        isDisabled={!isEditable}
        value={opensAt === null ? '' : toZonedInput(opensAt, zone)}
        onChange={(value) => onChange({ opensAt: fromZonedInput(value, zone) })}
      />
      <NumberInput
        label={t(($) => $.authoring.opening.days)}
        min={0}
        max={maxDays}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={!isEditable}
        value={opensAfterDays ?? ''}
        onChange={(value) => onChange({ opensAfterDays: typeof value === 'number' ? value : null })}
      />
    </section>
  );
}
