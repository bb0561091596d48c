import { courseTitle, type CourseMeta } from '@candela/contract/learning/course-meta';
import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadedRichEditor } from '#ui/rich-editor/loaded-rich-editor.tsx';
import type { KnownAssets } from './asset-addresses.ts';
import classes from './course-about.module.css';
import { useEditorTools } from './use-editor-tools.tsx';

interface CourseTextsProps {
  courseId: number;
  meta: CourseMeta;
  assets: KnownAssets;
  isEditable: boolean;
  onChange: (changes: Partial<CourseMeta>) => void;
}

/** Title, summary and description. */
export function CourseTexts({ courseId, meta, assets, isEditable, onChange }: CourseTextsProps) {
  const { t } = useTranslation();
  const { resources, dialogs } = useEditorTools(courseId, assets);
  const isTitleValid = courseTitle.safeParse(meta.title).success;
  return (
    <section className={classes.group}>
      <h2>{t(($) => $.authoring.about.texts)}</h2>
      <TextInput
        label={t(($) => $.authoring.about.title)}
        value={meta.title}
        maxLength={120}
        readOnly={!isEditable}
        dir="auto"
        lang={meta.languageCode}
        error={!isTitleValid && t(($) => $.authoring.create.nameError)}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t(($) => $.authoring.about.summary)}
        description={t(($) => $.authoring.about.summaryHint)}
        value={meta.summary}
        maxLength={300}
        rows={3}
        readOnly={!isEditable}
        dir="auto"
        lang={meta.languageCode}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
      <div>
        <p className={classes.label}>{t(($) => $.authoring.about.description)}</p>
        <div className={classes.description}>
          <LoadedRichEditor
            waiting={<Skeleton height={220} />}
            isCompact
            document={meta.description}
            label={t(($) => $.authoring.about.description)}
            language={meta.languageCode}
            isEditable={isEditable}
            resources={resources}
            onChange={(description) => onChange({ description })}
          />
        </div>
        {dialogs}
      </div>
    </section>
  );
}
