import { certificateStates, type ManagedCertificate } from '@candela/contract/learning/certificates';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListScreen } from '#ui/list-screen.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { validateCertificateFilter } from './certificate-filter.ts';
import { CertificatePanel } from './certificate-panel.tsx';
import { certificateListQuery } from './certificates.api.ts';

/** All certificates, for admins. */
export function CertificatesListPage() {
  const { t } = useTranslation();
  const filter = validateCertificateFilter(useSearch({ strict: false }));
  const { state, search = '' } = filter;
  const list = useInfiniteQuery(certificateListQuery(state, search));
  const [opened, setOpened] = useState<string | null>(null);
  const certificate = list.data?.pages.flatMap(({ data }) => data).find(({ number }) => number === opened);
  return (
    <ListScreen
      title={t(($) => $.certificates.manage)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/verify" {...props} />}>
          {t(($) => $.certificates.check)}
        </Button>
      }
      to="/admin/certificates"
      filter={filter}
      views={{
        label: t(($) => $.certificates.byState),
        param: 'state',
        all: [undefined, ...certificateStates],
        nameOf: (view) => (view ? t(($) => $.certificates.states[view]) : t(($) => $.certificates.all)),
      }}
      searchLabel={t(($) => $.certificates.search)}
      query={list}
      renderRow={(item) => <Row item={item} onOpen={() => setOpened(item.number)} />}
      empty={{
        icon: Award,
        title: t(($) => $.certificates.listEmpty),
        text: t(($) => $.certificates.listEmptyText),
      }}
      isNarrowed={search !== '' || state !== undefined}
    >
      <SidePanel
        isOpen={certificate !== undefined}
        title={t(($) => $.certificates.details)}
        onClose={() => setOpened(null)}
      >
        {certificate && <CertificatePanel certificate={certificate} onReplaced={() => setOpened(null)} />}
      </SidePanel>
    </ListScreen>
  );
}

function Row({ item, onOpen }: { item: ManagedCertificate; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ListRow
      onOpen={onOpen}
      title={item.holderName}
      note={
        <span lang={item.languageCode} dir="auto">
          {item.title}
        </span>
      }
      detail={<bdi dir="ltr">{item.number}</bdi>}
      secondDetail={format.date(item.issuedAt)}
      mark={
        <Badge tone={item.state === 'valid' ? 'brand' : 'plain'} text={t(($) => $.certificates.states[item.state])} />
      }
    />
  );
}
