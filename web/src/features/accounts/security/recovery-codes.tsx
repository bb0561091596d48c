import { Button } from '@mantine/core';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';
import { saveFile } from '#platform/device/save-file.ts';
import { useBranding } from '#platform/reference/branding.ts';
import dialog from '#ui/dialog.module.css';
import classes from './security.module.css';

/** Shows new recovery codes; they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const product = useBranding()?.productName ?? '';
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    setCopied(await copyText(text));
  };
  return (
    <>
      <p>{t(($) => $.security.newCodesText)}</p>
      <ol className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={dialog.actions}>
        <Button
          variant="default"
          leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? t(($) => $.security.copied) : t(($) => $.security.copy)}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => saveFile('recovery-codes.txt', `${product}\n\n${text}\n`, 'text/plain;charset=utf-8')}
        >
          {t(($) => $.security.download)}
        </Button>
        <Button onClick={onDone}>{t(($) => $.security.codesKept)}</Button>
      </div>
    </>
  );
}
