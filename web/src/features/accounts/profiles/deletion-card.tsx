import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { deletionTermsQuery, useDeletion } from './own-data.api.ts';
import classes from './profiles.module.css';

/** Deletes the account, after a period in which this can be undone. */
export function DeletionCard({ onDeleted }: { onDeleted: (dueAt: string) => void }) {
  const { t } = useTranslation();
  const isSuperAdmin = useSession(({ profile }) => profile?.roleIds.includes(4) ?? false);
  const terms = useQuery(deletionTermsQuery).data;
  const deletion = useDeletion(onDeleted);
  if (!terms) return null;
  const ask = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.ownData.deleteTitle),
      text: t(($) => $.ownData.deleteConfirm, { count: terms.graceDays }),
      confirm: t(($) => $.ownData.delete),
    });
    if (isSure) deletion.mutate();
  };
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t(($) => $.ownData.deleteText, { count: terms.graceDays })}</p>
      {terms.isPossible ? (
        <div className={classes.actions}>
          <Button
            color="red"
            variant="light"
            leftSection={<Trash2 size={16} aria-hidden />}
            loading={deletion.isPending}
            onClick={() => void ask()}
          >
            {t(($) => $.ownData.delete)}
          </Button>
        </div>
      ) : (
        <p className={classes.problem}>
          {isSuperAdmin ? t(($) => $.ownData.lastSuperAdmin) : t(($) => $.ownData.lastAdmin)}
        </p>
      )}
    </div>
  );
}
