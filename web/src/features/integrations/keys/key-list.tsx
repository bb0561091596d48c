import '@mantine/core/styles/Input.layer.css';
import type { Key, MadeKey } from '@candela/contract/integrations/keys';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Plus, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { states, validateKeyFilter } from './key-filter.ts';
import { KeyForm } from './key-form.tsx';
import { KeyPanel } from './key-panel.tsx';
import { KeyRow } from './key-row.tsx';
import { keyListQuery } from './keys.api.ts';
import classes from './keys.module.css';
import { MadeSecret } from './made-secret.tsx';

/** API keys, for those who manage them; the filters are in the URL. */
export function KeyList() {
  const { t } = useTranslation();
  const filter = validateKeyFilter(useSearch({ strict: false }));
  const { state, search = '' } = filter;
  const keys = useInfiniteQuery(keyListQuery(state, search));
  const [opened, setOpened] = useState<string | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const key = keys.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === opened);
  const close = () => setOpened(null);
  const showMade = (newest: MadeKey) => {
    close();
    setMade(newest);
  };
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpened('new')}>
      {t(($) => $.apiKeys.add)}
    </Button>
  );
  return (
    <>
      <p className={classes.intro}>
        {t(($) => $.apiKeys.intro)}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t(($) => $.apiKeys.docs)}
        </a>
      </p>
      <KeyTools filter={filter} add={add} />
      <PagedList
        query={keys}
        className={list.list}
        empty={
          search === '' && state === undefined ? (
            <EmptyState icon={KeyRound} title={t(($) => $.apiKeys.empty)} text={t(($) => $.apiKeys.emptyText)} />
          ) : (
            <EmptyState icon={SearchX} title={t(($) => $.core.nothingFound)} text={t(($) => $.core.nothingFoundText)} />
          )
        }
        render={(item: Key) => <KeyRow item={item} onOpen={() => setOpened(item.id)} />}
      />
      <SidePanel
        isOpen={opened === 'new' || key !== undefined}
        title={key ? key.name : t(($) => $.apiKeys.add)}
        width={500}
        onClose={close}
      >
        {key && <KeyPanel key={key.id} item={key} onRenewed={showMade} />}
        {opened === 'new' && <KeyForm onMade={showMade} onCancel={close} />}
      </SidePanel>
      {made && <MadeSecret made={made} onStored={() => setMade(null)} />}
    </>
  );
}

function KeyTools({ filter, add }: { filter: ReturnType<typeof validateKeyFilter>; add: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, search = '' } = filter;
  const show = (next: Record<string, unknown>) =>
    void navigate({ to: '/admin/integrations', search: validateKeyFilter(next), replace: true });
  return (
    <div className={classes.tools}>
      <SearchField
        label={t(($) => $.apiKeys.search)}
        value={search}
        onSearch={(text) => show({ state, search: text })}
      />
      <NativeSelect
        aria-label={t(($) => $.apiKeys.state)}
        value={state ?? ''}
        data={[
          { value: '', label: t(($) => $.apiKeys.everyState) },
          ...states.map((each) => ({ value: each, label: t(($) => $.apiKeys.states[each]) })),
        ]}
        onChange={(event) => show({ search, state: event.currentTarget.value })}
      />
      <span className={classes.add}>{add}</span>
    </div>
  );
}
