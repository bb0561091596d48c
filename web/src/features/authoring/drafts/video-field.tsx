import '@mantine/core/styles/Input.layer.css';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { Link } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select.tsx';
import { EmbedInputs } from './embed-inputs.tsx';
import classes from './lesson-editor.module.css';
import type { FieldsOf } from './lesson-fields-props.ts';

/** The video of a lesson: an existing or newly uploaded one. */
export function VideoField({ courseId, content, isEditable, onChange, renderVideoUpload }: FieldsOf<'video'>) {
  const { t } = useTranslation();
  const [source, setSource] = useState<'own' | 'embed'>(content.embed ? 'embed' : 'own');
  return (
    <section className={classes.fields} aria-label={t(($) => $.authoring.lesson.film)}>
      <SegmentedControl
        disabled={!isEditable}
        value={source}
        onChange={(next) => setSource(next === 'embed' ? 'embed' : 'own')}
        aria-label={t(($) => $.authoring.lesson.film)}
        data={[
          { value: 'own', label: t(($) => $.authoring.lesson.filmOwn) },
          { value: 'embed', label: t(($) => $.authoring.lesson.filmEmbed) },
        ]}
      />
      {source === 'own' ? (
        <>
          {isEditable &&
            renderVideoUpload({
              videoId: content.videoId,
              onVideo: (videoId) => onChange({ videoId, embed: null }),
              onReady: (seconds) => onChange({ durationSeconds: Math.round(seconds) }),
            })}
          <ChoiceSelect
            courseId={courseId}
            kind="videos"
            label={t(($) => $.authoring.lesson.video)}
            value={content.videoId}
            isEditable={isEditable}
            onChange={(videoId, durationSeconds) =>
              onChange({ videoId, embed: null, durationSeconds: durationSeconds ?? content.durationSeconds })
            }
          />
          <Link
            className={classes.library}
            to="/trainer/videos"
            search={content.videoId === null ? {} : { video: content.videoId }}
          >
            <Clapperboard size={15} aria-hidden />
            {content.videoId === null ? t(($) => $.library.page) : t(($) => $.authoring.lesson.openInLibrary)}
          </Link>
        </>
      ) : (
        <EmbedInputs
          value={content.embed}
          isEditable={isEditable}
          onChange={(embed) => onChange({ embed, ...(embed && { videoId: null }) })}
        />
      )}
    </section>
  );
}
