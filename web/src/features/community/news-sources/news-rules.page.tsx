import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { ListRow } from '#ui/list-row.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { TabbedPage } from '#ui/tabbed-page.tsx';
import { newsRulesQuery } from './news-sources.api.ts';
import { newsTabs } from './news-tabs.ts';
import { RuleForm } from './rule-form.tsx';

/** By which words headlines are about symbols, for admins. */
export function NewsRulesPage() {
  const { t, i18n } = useTranslation();
  const { data, isError, refetch } = useQuery(newsRulesQuery);
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const rule = data?.data.find(({ id }) => id === opened) ?? null;
  const close = () => setOpened(null);
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpened('new')}>
      {t(($) => $.newsRules.add)}
    </Button>
  );
  return (
    <TabbedPage title={t(($) => $.newsSources.title)} lead={t(($) => $.newsRules.lead)} tabs={newsTabs}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <CardSkeletons height={72} count={6} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={ListFilter}
          title={t(($) => $.newsRules.empty)}
          text={t(($) => $.newsRules.lead)}
          action={add}
        />
      )}
      {data && data.data.length > 0 && (
        <>
          <div>{add}</div>
          <ul className={list.list}>
            {data.data.map(({ id, code, languageCode, phrases, besides, exceptions }) => (
              <li key={id}>
                <ListRow
                  title={<bdi>{code}</bdi>}
                  note={<bdi>{phrases.join(', ')}</bdi>}
                  detail={
                    besides.length + exceptions.length > 0
                      ? t(($) => $.newsRules.conditions, { count: besides.length + exceptions.length })
                      : ''
                  }
                  mark={
                    languageCode === null ? t(($) => $.news.anyLanguage) : languageName(languageCode, i18n.language)
                  }
                  onOpen={() => setOpened(id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <SidePanel
        isOpen={opened === 'new' || rule !== null}
        title={rule?.code ?? t(($) => $.newsRules.add)}
        width={520}
        onClose={close}
      >
        <RuleForm key={rule ? `${rule.id}:${rule.version}` : 'new'} rule={rule} onDone={close} />
      </SidePanel>
    </TabbedPage>
  );
}
