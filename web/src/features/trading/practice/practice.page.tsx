import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CandlestickChart, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import pageClasses from '#ui/list-page.module.css';
import { ListRow } from '#ui/list-row.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { practiceLimits, type PracticeEntry } from '@candela/contract/trading/practice';
import { IdeaTabs } from '#ui/idea-tabs.tsx';
import { ResultText } from '#ui/result-text.tsx';
import { LastResults } from './last-results.tsx';
import { validatePracticeSearch } from './practice-search.ts';
import { PracticeStart } from './practice-start.tsx';
import { practiceListQuery, usePracticeRemoval } from './practice.api.ts';
import classes from './practice.module.css';

/** Practice on past prices: start, what was begun, and the last results. */
export function PracticePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const beginning = validatePracticeSearch(useSearch({ strict: false }));
  const query = useInfiniteQuery(practiceListQuery);
  const open = (sessionId: string) => void navigate({ to: '/education/practice/$sessionId', params: { sessionId } });
  const results = (query.data?.pages ?? []).flatMap(({ data }) => data.flatMap((each) => each.results.toReversed()));
  return (
    <div className={pageClasses.page}>
      <header className={pageClasses.head}>
        <div>
          <h1>{t(($) => $.core.pages.practice)}</h1>
          <p className={pageClasses.lead}>{t(($) => $.practice.lead)}</p>
        </div>
      </header>
      <IdeaTabs />
      <div className={classes.columns}>
        <div className={classes.side}>
          <PracticeStart beginning={beginning} onStart={open} />
          <LastResults results={results.slice(0, 20)} />
        </div>
        <section className={classes.main} aria-label={t(($) => $.practice.sessions)}>
          <h2>{t(($) => $.practice.sessions)}</h2>
          <PagedList
            query={query}
            className={pageClasses.list}
            empty={
              <EmptyState
                icon={CandlestickChart}
                title={t(($) => $.practice.empty)}
                text={t(($) => $.practice.emptyText)}
              />
            }
            render={(entry) => <Row entry={entry} onOpen={() => open(entry.id)} />}
          />
        </section>
      </div>
      <p className={classes.trust}>{t(($) => $.practice.keptDays, { days: practiceLimits.keptDays })}</p>
      <p className={classes.trust}>{t(($) => $.practice.trust)}</p>
    </div>
  );
}

function Row({ entry, onOpen }: { entry: PracticeEntry; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const removal = usePracticeRemoval();
  const { id, instrument, timeframe, createdAt, finishedAt, results } = entry;
  const name = instrument?.name ?? t(($) => $.practice.hiddenMarket);
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.practice.removeTitle),
      text: t(($) => $.practice.removeText),
      confirm: t(($) => $.practice.remove),
    });
    if (isSure) removal.mutate(id);
  };
  return (
    <div className={classes.row}>
      <ListRow
        title={name}
        note={t(($) => $.chart.timeframes[timeframe])}
        detail={format.dateTime(createdAt)}
        secondDetail={
          finishedAt === null ? t(($) => $.practice.goOn) : t(($) => $.practice.ofTrades, { count: results.length })
        }
        mark={results.length === 0 ? '–' : <ResultText net={results.reduce((sum, net) => sum + net, 0)} />}
        onOpen={onOpen}
      />
      <button
        type="button"
        className={classes.remove}
        aria-label={t(($) => $.practice.removeNamed, { name, time: format.dateTime(createdAt) })}
        onClick={() => void remove()}
      >
        <Trash2 size={17} aria-hidden />
      </button>
    </div>
  );
}
