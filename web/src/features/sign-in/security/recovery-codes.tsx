import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#platform/device/save-file.ts';
import { useBranding } from '#platform/reference/branding.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { keepRecoveryCodes, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whether there are older codes, which work until the new ones are confirmed. */
  hasOldCodes: boolean;
  onDone: () => void;
}

/** Shows new recovery codes; they cannot be shown again. */
export function RecoveryCodes({ codes, hasOldCodes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const product = useBranding()?.productName ?? '';
  const keeping = useSecurityChange(keepRecoveryCodes, onDone);
  const text = codes.join('\n');
  return (
    <>
      <p>{t(($) => $.security.newCodesText)}</p>
      {hasOldCodes && <p>{t(($) => $.security.oldCodesText)}</p>}
      <ol className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <FormFailure error={keeping.error} />
      <div className={dialog.actions}>
        <CopyButton text={text} />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => saveFile('recovery-codes.txt', `${product}\n\n${text}\n`, 'text/plain;charset=utf-8')}
        >
          {t(($) => $.security.download)}
        </Button>
        <Button loading={keeping.isPending} onClick={() => (hasOldCodes ? keeping.mutate(codes[0] ?? '') : onDone())}>
          {t(($) => $.security.codesKept)}
        </Button>
      </div>
    </>
  );
}
