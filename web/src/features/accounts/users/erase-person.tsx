import type { ManagedUser } from '@candela/contract/accounts/users';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useUserChanges } from './users.api.ts';

/** Erases a person, after a question that says what stays. */
export function ErasePerson({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const { erase } = useUserChanges(user.id);
  const eraseForGood = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.users.erase),
      text: t(($) => $.users.confirmErase, { name: user.fullName }),
      confirm: t(($) => $.users.erase),
    });
    if (!isSure) return;
    try {
      await erase.mutateAsync();
    } catch {
      return; // Shown already.
    }
    // Awaited: the panel may have closed with the person.
    showToast('success', {
      title: t(($) => $.users.erased),
      detail: t(($) => $.users.erasedText, { name: user.fullName }),
    });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      loading={erase.isPending}
      leftSection={<Trash2 size={15} aria-hidden />}
      onClick={() => void eraseForGood()}
    >
      {t(($) => $.users.erase)}
    </Button>
  );
}
