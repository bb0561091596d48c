import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';

/** Copies a text, and says so itself. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copyText(text).then(setCopied)}
    >
      {isCopied ? t(($) => $.security.copied) : t(($) => $.security.copy)}
    </Button>
  );
}
