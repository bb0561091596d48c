import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { AskingDialog } from './asking-dialog.tsx';
import dialog from './dialog.module.css';
import classes from './shown-secret.module.css';

interface ShownSecretProps {
  title: string;
  text: string;
  secret: string;
  /** Question asked before the dialog is closed without confirming that the secret was stored. */
  leaving: { title: string; text: string };
  onStored: () => void;
}

/** Shows a newly created secret; it cannot be shown again. */
export function ShownSecret({ title, text, secret, leaving, onStored }: ShownSecretProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(secret));
  };
  const mayLeave = () => askToConfirm({ ...leaving, confirm: t(($) => $.apiKeys.leaveConfirm) });
  return (
    <AskingDialog title={title} onLeave={onStored} mayLeave={mayLeave}>
      <p>{text}</p>
      <code className={classes.secret} dir="ltr">
        {secret}
      </code>
      <div className={dialog.actions}>
        <Button
          variant="default"
          leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? t(($) => $.security.copied) : t(($) => $.security.copy)}
        </Button>
        <Button onClick={onStored}>{t(($) => $.apiKeys.stored)}</Button>
      </div>
    </AskingDialog>
  );
}
