import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { SidePanel } from '#ui/side-panel.tsx';
import { TabbedPage } from '#ui/tabbed-page.tsx';
import { newsSourcesQuery, useSourceNews } from './news-sources.api.ts';
import { newsTabs } from './news-tabs.ts';
import { SourceForm } from './source-form.tsx';
import { SourcePanel } from './source-panel.tsx';
import { SourceRow } from './source-row.tsx';

/** Where news come from, for admins. */
export function NewsSourcesPage() {
  const { t } = useTranslation();
  useSourceNews();
  const { data, isError, refetch } = useQuery(newsSourcesQuery);
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const source = data?.data.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpened('new')}>
      {t(($) => $.newsSources.add)}
    </Button>
  );
  return (
    <TabbedPage title={t(($) => $.newsSources.title)} lead={t(($) => $.newsSources.lead)} tabs={newsTabs}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <CardSkeletons height={72} count={4} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={Rss}
          title={t(($) => $.newsSources.empty)}
          text={t(($) => $.newsSources.emptyText)}
          action={add}
        />
      )}
      {data && data.data.length > 0 && (
        <>
          <div>{add}</div>
          <ul className={list.list}>
            {data.data.map((each) => (
              <li key={each.id}>
                <SourceRow source={each} onOpen={() => setOpened(each.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <SidePanel
        isOpen={opened === 'new' || source !== undefined}
        title={source?.name ?? t(($) => $.newsSources.add)}
        width={480}
        onClose={close}
      >
        {source ? <SourcePanel source={source} onDone={close} /> : <SourceForm source={null} onDone={close} />}
      </SidePanel>
    </TabbedPage>
  );
}
