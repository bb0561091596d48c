import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { SingleSignOnForm } from './single-sign-on-form.tsx';
import { singleSignOnQuery } from './single-sign-on.api.ts';
import classes from './settings.module.css';

/** The OpenID provider for signing in. */
export function SingleSignOnCard() {
  const { t } = useTranslation();
  const { data: provider, error, refetch } = useQuery(singleSignOnQuery);
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.singleSignOn.title)}</h2>
      {error && !provider && <ErrorState onRetry={() => void refetch()} />}
      {!provider && !error && <Skeleton height={420} />}
      {provider && <SingleSignOnForm key={provider.revision} provider={provider} />}
    </section>
  );
}
