import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#ui/code-field.tsx';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { finishTotp, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

interface TotpFormProps {
  secret: string;
  uri: string;
  onLeave: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function TotpForm({ secret, uri, onLeave, onDone }: TotpFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const finishing = useSecurityChange(finishTotp, ({ recoveryCodes }) => onDone(recoveryCodes));
  const isWhole = /^\d{6}$/.test(code);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) finishing.mutate(code);
      }}
    >
      <p>{t(($) => $.security.scanText)}</p>
      <div className={classes.qr}>
        <QrCode address={uri} label={t(($) => $.security.qr)} />
        <div>
          <span>{t(($) => $.security.typeInstead)}</span>
          <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <CodeField
        label={t(($) => $.security.code)}
        description={t(($) => $.security.codeText)}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <FormFailure error={finishing.error} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onLeave}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button type="submit" disabled={!isWhole} loading={finishing.isPending}>
          {t(($) => $.security.switchOn)}
        </Button>
      </div>
    </form>
  );
}
