import { useTranslation } from 'react-i18next';
import { DataExportCard } from '#features/accounts/profiles/data-export-card.tsx';
import { DeletionCard } from '#features/accounts/profiles/deletion-card.tsx';
import { currentSession } from '#platform/session/session.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';

/** Exporting the user's data, and deleting the account. */
export function OwnData() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <section className={form.group}>
        <h2>{t(($) => $.ownData.exportTitle)}</h2>
        <DataExportCard userId={null} />
      </section>
      <section className={form.group}>
        <h2>{t(($) => $.ownData.deleteTitle)}</h2>
        <DeletionCard
          onDeleted={(dueAt) => {
            currentSession().signOut();
            showToast('success', {
              title: t(($) => $.ownData.deleted),
              detail: t(($) => $.ownData.deletedText, { date: format.date(dueAt) }),
            });
          }}
        />
      </section>
    </>
  );
}
