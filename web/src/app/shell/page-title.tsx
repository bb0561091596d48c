import { ActionIcon } from '@mantine/core';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '#app/page-data.ts';
import classes from './page-title.module.css';

/** Title of the page and its back button, both from route data. */
export function PageTitle() {
  const { t } = useTranslation();
  const { title, backUrl } = usePageData();
  return (
    <div className={classes.title}>
      <BackButton backUrl={backUrl} />
      {title && <p className={classes.text}>{t(title)}</p>}
    </div>
  );
}

/** Leads to the back URL, else to the page before; 'none' hides it. */
function BackButton({ backUrl }: { backUrl: string | undefined }) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  if (backUrl === 'none' || (!backUrl && !canGoBack)) return null;
  const icon = <ArrowLeft size={18} className="flips" aria-hidden />;
  const common = {
    variant: 'subtle',
    color: 'gray',
    size: 32,
    'aria-label': t(($) => $.core.back),
  };
  if (backUrl) {
    return (
      <ActionIcon {...common} renderRoot={(props) => <Link to={backUrl} {...props} />}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...common} onClick={() => history.back()}>
      {icon}
    </ActionIcon>
  );
}
