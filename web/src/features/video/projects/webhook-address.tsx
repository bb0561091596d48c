import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';
import { showToast } from '#platform/shell/toasts.ts';
import classes from './projects.module.css';

/** The webhook URL to enter at the provider. */
export function WebhookAddress({ path }: { path: string }) {
  const { t } = useTranslation();
  const address = location.origin + path;
  const copy = async () => {
    if (!(await copyText(address))) return;
    showToast('success', { title: t(($) => $.videoProjects.webhook), detail: t(($) => $.videoProjects.copied) });
  };
  return (
    <section className={classes.block}>
      <h3>{t(($) => $.videoProjects.webhook)}</h3>
      <p>{t(($) => $.videoProjects.webhookHint)}</p>
      <code className={classes.address} dir="ltr">
        {address}
      </code>
      <Button variant="default" leftSection={<Copy size={17} aria-hidden />} onClick={() => void copy()}>
        {t(($) => $.videoProjects.copy)}
      </Button>
    </section>
  );
}
