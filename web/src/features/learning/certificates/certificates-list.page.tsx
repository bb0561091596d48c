import { certificateStates, type ManagedCertificate } from '@candela/contract/learning/certificates';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Award, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { ListPage } from '#ui/list-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { validateCertificateFilter } from './certificate-filter.ts';
import { CertificatePanel } from './certificate-panel.tsx';
import { certificateListQuery } from './certificates.api.ts';

/** All certificates, for admins; the filters are in the URL. */
export function CertificatesListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, search = '' } = validateCertificateFilter(useSearch({ strict: false }));
  const list = useInfiniteQuery(certificateListQuery(state, search));
  const [opened, setOpened] = useState<string | null>(null);
  const certificate = list.data?.pages.flatMap(({ data }) => data).find(({ number }) => number === opened);
  const found = search === '' ? {} : { search };
  return (
    <ListPage
      title={t(($) => $.certificates.manage)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/verify" {...props} />}>
          {t(($) => $.certificates.check)}
        </Button>
      }
      viewsLabel={t(($) => $.certificates.byState)}
      views={[undefined, ...certificateStates].map((each) => ({
        text: each ? t(($) => $.certificates.states[each]) : t(($) => $.certificates.all),
        isCurrent: each === state,
        link: { to: '/admin/certificates', search: { ...(each && { state: each }), ...found } },
      }))}
      search={
        <SearchField
          label={t(($) => $.certificates.search)}
          value={search}
          onSearch={(text) =>
            void navigate({
              to: '/admin/certificates',
              search: { ...(state && { state }), ...(text !== '' && { search: text }) },
              replace: true,
            })
          }
        />
      }
    >
      <PagedList
        query={list}
        className={classes.list}
        empty={
          search === '' && state === undefined ? (
            <EmptyState
              icon={Award}
              title={t(($) => $.certificates.listEmpty)}
              text={t(($) => $.certificates.listEmptyText)}
            />
          ) : (
            <EmptyState icon={SearchX} title={t(($) => $.core.nothingFound)} text={t(($) => $.core.nothingFoundText)} />
          )
        }
        render={(item) => <Row item={item} onOpen={() => setOpened(item.number)} />}
      />
      <SidePanel
        isOpen={certificate !== undefined}
        title={t(($) => $.certificates.details)}
        onClose={() => setOpened(null)}
      >
        {certificate && <CertificatePanel certificate={certificate} onReplaced={() => setOpened(null)} />}
      </SidePanel>
    </ListPage>
  );
}

function Row({ item, onOpen }: { item: ManagedCertificate; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <button type="button" className={`${classes.row} ${classes.rowButton}`} onClick={onOpen}>
      <span className={classes.what}>
        <strong dir="auto">{item.holderName}</strong>
        <span lang={item.languageCode} dir="auto">
          {item.title}
        </span>
      </span>
      <span className={classes.when}>
        <bdi dir="ltr">{item.number}</bdi>
        <span>{format.date(item.issuedAt)}</span>
      </span>
      <span className={classes.mark}>
        <Badge tone={item.state === 'valid' ? 'brand' : 'plain'} text={t(($) => $.certificates.states[item.state])} />
      </span>
    </button>
  );
}
