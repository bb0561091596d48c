import { ActionIcon } from '@mantine/core';
import { Link, useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#app/use-page-title.ts';
import { usePageData } from '#platform/api/route-data.ts';
import type { RouteData } from '#platform/api/route-data.ts';
import { DemoBadge } from '#ui/demo-mark.tsx';
import classes from './page-title.module.css';

/** Title of the page and back button, from the route data, and whether the page shows demo content. */
export function PageTitle() {
  const title = usePageTitle();
  const { backUrl, fallbackUrl } = usePageData();
  return (
    <div className={classes.title}>
      <BackButton backUrl={backUrl} fallbackUrl={fallbackUrl} />
      {title && <p className={classes.text}>{title}</p>}
      <DemoBadge />
    </div>
  );
}

/** Goes to the back URL, or to the previous page, or to the fallback; 'none' hides it. */
function BackButton({ backUrl, fallbackUrl }: Pick<RouteData, 'backUrl' | 'fallbackUrl'>) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const params = useParams({ strict: false });
  const target = backUrl ?? (canGoBack ? undefined : fallbackUrl);
  if (target === 'none' || (!target && !canGoBack)) return null;
  const icon = <ArrowLeft size={18} className="flips" aria-hidden />;
  const common = {
    variant: 'subtle',
    color: 'gray',
    size: 32,
    'aria-label': t(($) => $.core.back),
  };
  if (target) {
    return (
      <ActionIcon {...common} renderRoot={(props) => <Link to={target} params={params} {...props} />}>
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
