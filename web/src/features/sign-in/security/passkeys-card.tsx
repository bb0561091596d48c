import type { Passkey } from '@candela/contract/sign-in/passkeys';
import type { Security } from '@candela/contract/sign-in/security';
import { ActionIcon, Button } from '@mantine/core';
import { KeyRound, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '#platform/device/device-name.ts';
import { canUsePasskeys, PasskeyDeclined } from '#platform/session/passkeys.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';
import { addPasskey, dropPasskey, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

/** The user's passkeys, with a button to add one. */
export function PasskeysCard({ security: { passkeys, neededFactor } }: { security: Security }) {
  const { t } = useTranslation();
  const adding = useSecurityChange(addPasskey);
  const add = () =>
    adding.mutate(deviceName(navigator.userAgent) ?? t(($) => $.security.unknownDevice), {
      onSuccess: ({ name }) => showToast('success', { title: t(($) => $.security.passkeyMade), detail: name }),
      onError: (error) => {
        if (error instanceof PasskeyDeclined)
          showToast('warning', {
            title: t(($) => $.security.passkeyDeclined),
            detail: t(($) => $.security.passkeyDeclinedText),
          });
      },
    });
  return (
    <SecurityCard
      title={t(($) => $.security.passkeys)}
      text={t(($) => $.security.passkeysText)}
      action={
        canUsePasskeys() ? (
          <Button size="xs" leftSection={<Plus size={16} aria-hidden />} loading={adding.isPending} onClick={add}>
            {t(($) => $.security.addPasskey)}
          </Button>
        ) : undefined
      }
    >
      {!canUsePasskeys() && (
        <li className={classes.note}>
          <p>{t(($) => $.security.passkeysImpossible)}</p>
        </li>
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} isNeeded={passkey.id === neededFactor} />
      ))}
    </SecurityCard>
  );
}

/** @param isNeeded it is the only second factor of somebody who needs one, and stays */
function PasskeyRow({ passkey, isNeeded }: { passkey: Passkey; isNeeded: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  const dropping = useSecurityChange(dropPasskey);
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const parts = [
    isSynced ? t(($) => $.security.synced) : t(($) => $.security.onOneDevice),
    t(($) => $.security.added, { date: format.date(createdAt) }),
    lastUsedAt === null
      ? t(($) => $.security.unused)
      : t(($) => $.security.used, { when: format.relative(lastUsedAt) }),
    ...(isNeeded ? [t(($) => $.security.onlyFactor)] : []),
  ];
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.security.removePasskey, { name }),
      text: t(($) => $.security.removePasskeyText),
      confirm: t(($) => $.security.remove),
    });
    if (isSure) dropping.mutate(id);
  };
  return (
    <>
      <SecurityRow icon={KeyRound} title={<bdi>{name}</bdi>} text={parts.join(' · ')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.security.renamePasskey, { name })}
          onClick={() => setRenaming(true)}
        >
          <PencilLine size={17} aria-hidden />
        </ActionIcon>
        {!isNeeded && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={dropping.isPending}
            aria-label={t(($) => $.security.removePasskey, { name })}
            onClick={() => void remove()}
          >
            <Trash2 size={17} aria-hidden />
          </ActionIcon>
        )}
      </SecurityRow>
      {isRenaming && (
        <AskingDialog title={t(($) => $.security.renamePasskey, { name })} onLeave={() => setRenaming(false)}>
          <PasskeyNameForm id={id} name={name} onDone={() => setRenaming(false)} />
        </AskingDialog>
      )}
    </>
  );
}
