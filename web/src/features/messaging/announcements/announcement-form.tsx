import type { AnnouncementDetail } from '@candela/contract/messaging/announcements';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useZone } from '#platform/time/time.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import form from '#ui/form-page.module.css';
import { AnnouncementActions } from './announcement-actions.tsx';
import { AnnouncementAudience } from './announcement-audience.tsx';
import { AnnouncementChannel } from './announcement-channel.tsx';
import { AnnouncementPeriod } from './announcement-period.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { AnnouncementStateBadge } from './announcement-state-badge.tsx';
import { AnnouncementTexts } from './announcement-texts.tsx';
import { emptyValues, fieldsOf, valuesOf, type AnnouncementValues } from './announcement-values.ts';
import { useRemoval, useSaving } from './announcements.api.ts';

/** The form with its preview. Once an announcement has started, only its end can be changed. */
export function AnnouncementForm({ announcement }: { announcement?: AnnouncementDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const zone = useZone();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const ownLanguage = languages.find(({ id }) => id === selectedId)?.code ?? 'en';
  const read = () => (announcement ? valuesOf(announcement, zone) : emptyValues(ownLanguage, zone, Date.now()));
  const [begin, setBegin] = useState(read);
  const [values, setValues] = useState(begin);
  const updatedAt = announcement?.updatedAt;
  const [shownAt, setShownAt] = useState(updatedAt);
  if (shownAt !== updatedAt) {
    setShownAt(updatedAt);
    // Somebody else has saved it: what is being typed here stays.
    if (values === begin) {
      const newest = read();
      setBegin(newest);
      setValues(newest);
    }
  }
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const saving = useSaving(announcement?.id ?? null);
  const removal = useRemoval();
  const hasBegun = announcement?.state === 'active' || announcement?.state === 'expired';
  const isDirty = values !== begin && !isLeaving;
  const change = (changes: Partial<AnnouncementValues>) => setValues((before) => ({ ...before, ...changes }));
  const check = (isDraft: boolean) => fieldsOf(values, zone, isDraft, hasBegun ? announcement : undefined);
  const problems = isTried ? check(false).problems : [];

  useUnsavedGuard(isDirty);

  const leave = () => {
    setLeaving(true);
    // The unsaved-changes blocker is updated only by the next render.
    window.setTimeout(() => void navigate({ to: '/admin/announcements' }));
  };
  const save = async (isDraft: boolean, changes: Partial<AnnouncementValues> = {}) => {
    setTried(true);
    const { fields } = fieldsOf({ ...values, ...changes }, zone, isDraft, hasBegun ? announcement : undefined);
    if (!fields) return;
    try {
      await saving.mutateAsync(fields);
      leave();
    } catch {
      // The toast has shown the error; the input is kept.
    }
  };
  const remove = async () => {
    if (!announcement) return;
    const isSure = await askToConfirm({
      title: t(($) => $.announcements.remove),
      text: t(($) => $.announcements.confirmRemoval),
      confirm: t(($) => $.announcements.remove),
    });
    if (!isSure) return;
    try {
      await removal.mutateAsync(announcement.id);
      leave();
    } catch {
      // The toast has shown the error.
    }
  };

  return (
    <form
      className={form.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <header className={form.head}>
        <h1>{announcement ? t(($) => $.announcements.edit) : t(($) => $.announcements.add)}</h1>
        {announcement && <AnnouncementStateBadge state={announcement.state} />}
      </header>
      {hasBegun && <p className={form.note}>{t(($) => $.announcements.begunNote)}</p>}
      <div className={form.columns}>
        <div className={form.fields}>
          <AnnouncementTexts
            values={values}
            onChange={change}
            isDisabled={hasBegun}
            isIncomplete={problems.includes('text')}
            isTranslationIncomplete={problems.includes('translation')}
          />
          <AnnouncementChannel values={values} onChange={change} isDisabled={hasBegun} />
          <AnnouncementAudience values={values} onChange={change} isDisabled={hasBegun} />
          <AnnouncementPeriod values={values} onChange={change} isStartFixed={hasBegun} problems={problems} />
          <AnnouncementActions
            isNew={!announcement}
            hasBegun={hasBegun}
            isSaving={saving.isPending}
            isRemoving={removal.isPending}
            onSaveDraft={() => void save(true)}
            onRemove={() => void remove()}
          />
        </div>
        <AnnouncementPreview values={values} />
      </div>
    </form>
  );
}
