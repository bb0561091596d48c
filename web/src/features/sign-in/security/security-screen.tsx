import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { OwnSessionsCard } from './own-sessions-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { ownSessionsQuery, securityQuery } from './security.api.ts';
import { SignInCard } from './sign-in-card.tsx';
import classes from './security.module.css';

/** Sign-in methods and sessions of the user. */
export function SecurityScreen({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const { t } = useTranslation();
  const security = useQuery(securityQuery);
  const sessions = useQuery(ownSessionsQuery);
  const isFailed = (security.isError && !security.data) || (sessions.isError && !sessions.data);
  return (
    <div className={classes.page}>
      <header>
        <h1>{t(($) => $.security.title)}</h1>
        <p className={classes.lead}>{t(($) => $.security.lead)}</p>
      </header>
      {isFailed && (
        <ErrorState
          onRetry={() => {
            void security.refetch();
            void sessions.refetch();
          }}
        />
      )}
      {!isFailed && (!security.data || !sessions.data) && (
        <div role="status" aria-label={t(($) => $.core.loading)} className={classes.form}>
          {[190, 260].map((height) => (
            <Skeleton key={height} height={height} radius="lg" />
          ))}
        </div>
      )}
      {security.data && sessions.data && (
        <>
          <SignInCard security={security.data} />
          <PasskeysCard security={security.data} />
          <SecondFactorCard security={security.data} />
          <OwnSessionsCard sessions={sessions.data.data} onEndAll={onSignOutEverywhere} />
        </>
      )}
    </div>
  );
}
