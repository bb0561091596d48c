import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { useProviderName } from './provider-name.ts';
import { providersQuery } from './providers.api.ts';
import classes from './providers.module.css';

/** The providers of prices as cards; one of them opens in a panel. */
export function ProviderList() {
  const { data, isError, refetch } = useQuery(providersQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const provider = data?.data.find(({ prefix }) => prefix === opened);
  const title = useProviderName(provider);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <CardSkeletons height={140} count={4} />;
  return (
    <>
      <ul className={classes.cards}>
        {data.data.map((each) => (
          <ProviderCard key={each.prefix} provider={each} onOpen={() => setOpened(each.prefix)} />
        ))}
      </ul>
      <SidePanel isOpen={provider !== undefined} title={title} width={480} onClose={() => setOpened(null)}>
        {provider && <ProviderPanel key={provider.prefix} provider={provider} />}
      </SidePanel>
    </>
  );
}
