import type { MadeKey } from '@candela/contract/integrations/keys';
import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialog from '#ui/dialog.module.css';
import classes from './keys.module.css';

/** The secret of a new or renewed key, the only time that it can be seen. */
export function MadeSecret({ made, onStored }: { made: MadeKey; onStored: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(made.secret);
    setCopied(true);
  };
  const mayLeave = () =>
    askToConfirm({
      title: t(($) => $.apiKeys.leaveTitle),
      text: t(($) => $.apiKeys.leaveText),
      confirm: t(($) => $.apiKeys.leaveConfirm),
    });
  return (
    <AskingDialog title={t(($) => $.apiKeys.secretTitle)} onLeave={onStored} mayLeave={mayLeave}>
      <p>{t(($) => $.apiKeys.secretText, { name: made.key.name })}</p>
      <code className={classes.secret} dir="ltr">
        {made.secret}
      </code>
      <div className={dialog.actions}>
        {'clipboard' in navigator && (
          <Button
            variant="default"
            leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            {isCopied ? t(($) => $.security.copied) : t(($) => $.security.copy)}
          </Button>
        )}
        <Button onClick={onStored}>{t(($) => $.apiKeys.stored)}</Button>
      </div>
    </AskingDialog>
  );
}
