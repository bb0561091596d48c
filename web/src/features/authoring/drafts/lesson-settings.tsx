import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { maxAttachments, type LessonContent } from '@candela/contract/learning/lesson-contents';
import { NumberInput, Switch } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileName } from './document-field.tsx';
import { FileButton } from './file-button.tsx';
import type { OpenLesson } from './lesson-editor.tsx';
import { LessonOpening } from './lesson-opening.tsx';
import classes from './lesson-settings.module.css';

interface LessonSettingsProps {
  courseId: number;
  open: OpenLesson;
  isEditable: boolean;
}

/** Completion settings of a lesson, and its attachments. */
export function LessonSettings({ courseId, open, isEditable }: LessonSettingsProps) {
  const { t } = useTranslation();
  const { content, assets, change } = open;
  const { attachments } = content;
  const setFile = (assetId: string, changes: Partial<LessonContent['attachments'][number]>) =>
    change({ attachments: attachments.map((each) => (each.assetId === assetId ? { ...each, ...changes } : each)) });
  return (
    <>
      <div className={classes.group}>
        <Switch
          labelPosition="left"
          styles={{ body: { justifyContent: 'space-between' } }}
          label={t(($) => $.authoring.settings.freePreview)}
          description={t(($) => $.authoring.settings.freePreviewHint)}
          disabled={!isEditable}
          checked={content.isFreePreview}
          onChange={(event) => change({ isFreePreview: event.currentTarget.checked })}
        />
        {content.type === 'video' ? (
          <NumberInput
            label={t(($) => $.authoring.settings.doneWhen)}
            description={t(($) => $.authoring.settings.doneWhenHint)}
            suffix=" %"
            min={50}
            max={100}
            disabled={!isEditable}
            value={content.requiredPercent}
            onChange={(value) => typeof value === 'number' && change({ requiredPercent: Math.round(value) })}
          />
        ) : (
          <NumberInput
            label={t(($) => $.authoring.settings.minutes)}
            min={0}
            max={1440}
            disabled={!isEditable}
            value={Math.round(content.durationSeconds / 60)}
            onChange={(value) => {
              // Keeps the seconds, which are not shown, unless the minutes change.
              if (typeof value === 'number' && Math.round(value) !== Math.round(content.durationSeconds / 60)) {
                change({ durationSeconds: Math.round(value) * 60 });
              }
            }}
          />
        )}
      </div>
      <LessonOpening content={content} isEditable={isEditable} onChange={change} />
      <section className={classes.group}>
        <h2>{t(($) => $.authoring.settings.attachments)}</h2>
        {attachments.length === 0 && <p className={classes.none}>{t(($) => $.authoring.settings.noAttachments)}</p>}
        <ul className={classes.files}>
          {attachments.map(({ assetId, name, isDownloadable }) => (
            <li key={assetId}>
              <FileName assets={assets} assetId={assetId} name={name} />
              <Switch
                size="xs"
                label={t(($) => $.authoring.settings.downloadable)}
                disabled={!isEditable}
                checked={isDownloadable}
                onChange={(event) => setFile(assetId, { isDownloadable: event.currentTarget.checked })}
              />
              {isEditable && (
                <button
                  type="button"
                  aria-label={t(($) => $.authoring.settings.removeFile, { name })}
                  onClick={() => change({ attachments: attachments.filter((each) => each.assetId !== assetId) })}
                >
                  <Trash2 size={15} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
        {isEditable && attachments.length < maxAttachments && (
          <FileButton
            courseId={courseId}
            text={t(($) => $.authoring.settings.addFile)}
            onFile={(asset) => {
              assets.add([asset]);
              const added = { assetId: asset.id, name: asset.name, isDownloadable: true };
              change((now) => ({ attachments: [...now.attachments, added] }));
            }}
          />
        )}
      </section>
    </>
  );
}
