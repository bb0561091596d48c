import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';

interface AnnouncementActionsProps {
  isNew: boolean;
  /** If true, only the end can be changed. */
  hasBegun: boolean;
  isSaving: boolean;
  isRemoving: boolean;
  onSaveDraft: () => void;
  onRemove: () => void;
}

/** The form's buttons; publishing submits it. */
export function AnnouncementActions({
  isNew,
  hasBegun,
  isSaving,
  isRemoving,
  onSaveDraft,
  onRemove,
}: AnnouncementActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={form.actions}>
      <Button type="submit" loading={isSaving}>
        {hasBegun ? t(($) => $.announcements.saveEnd) : t(($) => $.announcements.publish)}
      </Button>
      {!hasBegun && (
        <Button variant="default" disabled={isSaving} onClick={onSaveDraft}>
          {t(($) => $.announcements.saveDraft)}
        </Button>
      )}
      {!isNew && !hasBegun && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={16} aria-hidden />}
          loading={isRemoving}
          onClick={onRemove}
        >
          {t(($) => $.announcements.remove)}
        </Button>
      )}
    </div>
  );
}
