import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { AskingDialog } from './asking-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
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
  const mayLeave = () => askToConfirm({ ...leaving, confirm: t(($) => $.apiKeys.leaveConfirm) });
  return (
    <AskingDialog title={title} onLeave={onStored} mayLeave={mayLeave}>
      <p>{text}</p>
      <code className={classes.secret} dir="ltr">
        {secret}
      </code>
      <div className={dialog.actions}>
        <CopyButton text={secret} />
        <Button onClick={onStored}>{t(($) => $.apiKeys.stored)}</Button>
      </div>
    </AskingDialog>
  );
}
