import type { RankedAuthor } from '@candela/contract/trading/records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedItems } from '#ui/paged-items.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { MarketAndStyle } from './market-and-style.tsx';
import { fewResults, toneOfAverage } from './record-figures.tsx';
import { validateRankingSearch, validateRecordSearch, type RankingSearch } from './record-search.ts';
import { rankingQuery } from './records.api.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

interface RankingProps {
  search: RankingSearch;
  onSearch: (search: RankingSearch) => void;
}

/** The ranking as the address says. */
export function RankingPage() {
  const navigate = useNavigate();
  const search = validateRankingSearch(useSearch({ strict: false }));
  return <Ranking search={search} onSearch={(next) => void navigate({ to: '.', search: next, replace: true })} />;
}

/** Authors of trade ideas by their results; results on generated prices are apart and have no ranks. */
export function Ranking({ search, onSearch }: RankingProps) {
  const { t } = useTranslation();
  const { sort = 'best', simulated: isSimulated = false } = search;
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.records.ranking)}</h1>
          <p className={list.lead}>{t(($) => $.records.rankingText, { count: fewResults })}</p>
        </div>
      </header>
      <div className={classes.choices}>
        <div className={tabs.tabs} role="group" aria-label={t(($) => $.records.order)}>
          {(['best', 'worst'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === sort}
              onClick={() => onSearch(validateRankingSearch({ ...search, sort: each }))}
            >
              {t(($) => $.records.sorts[each])}
            </button>
          ))}
        </div>
        <div className={tabs.tabs} role="group" aria-label={t(($) => $.records.prices)}>
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              aria-pressed={each === isSimulated}
              onClick={() => onSearch(validateRankingSearch({ ...search, simulated: each }))}
            >
              {t(($) => (each ? $.records.simulated : $.records.real))}
            </button>
          ))}
        </div>
        <MarketAndStyle {...search} onChange={(part) => onSearch(validateRankingSearch({ ...search, ...part }))} />
      </div>
      {isSimulated && <p className={classes.simulated}>{t(($) => $.records.simulatedText)}</p>}
      <PagedItems
        query={useInfiniteQuery(rankingQuery(search))}
        empty={
          <EmptyState
            icon={Trophy}
            title={t(($) => $.records.nobody)}
            text={t(($) => $.records.nobodyText, { count: fewResults })}
          />
        }
      >
        {(ranked) => (
          <ul className={list.list}>
            {ranked.map((each) => (
              <li key={each.author.id}>
                <RankedRow ranked={each} search={search} />
              </li>
            ))}
          </ul>
        )}
      </PagedItems>
      <p className={classes.note}>{t(($) => $.records.risk)}</p>
    </div>
  );
}

function RankedRow({ ranked: { author, rank, figures }, search }: { ranked: RankedAuthor; search: RankingSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { r, share, between } = useRecordNumbers();
  return (
    <Link
      to="/educator-profile/$userId"
      params={{ userId: author.id }}
      // To the same part of the record.
      search={validateRecordSearch({ ...search, simulated: search.simulated ?? false })}
      className={list.row}
    >
      <span className={classes.rank}>{rank === null ? '–' : format.number(rank)}</span>
      <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={38} />
      <span className={list.what}>
        <strong dir="auto">{author.fullName}</strong>
        <span>{t(($) => $.records.closedCount, { count: figures.closed })}</span>
      </span>
      <span className={list.when}>
        <bdi dir="ltr" className={classes.result} data-direction={toneOfAverage(figures)}>
          {r(figures.averageR)}
        </bdi>
        <span>{between(figures.averageInterval, r)}</span>
        <span>
          {t(($) => $.records.winRate)} <bdi dir="ltr">{share(figures.winRate)}</bdi>
        </span>
      </span>
    </Link>
  );
}
