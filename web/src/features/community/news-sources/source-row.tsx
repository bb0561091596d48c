import type { NewsSource } from '@candela/contract/community/news-sources';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ListRow } from '#ui/list-row.tsx';
import { SourceState, useProblemText } from './source-state.tsx';

/** A source: what it has brought, when it was read, what is wrong, and when it is read next. */
export function SourceRow({ source, onOpen }: { source: NewsSource; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const problemText = useProblemText();
  const { name, address, newCount, lastOkAt, nextAt, isDemo } = source;
  const problem = problemText(source);
  return (
    <ListRow
      title={name}
      note={problem ?? <bdi dir="ltr">{isDemo ? t(($) => $.newsSources.demoText) : new URL(address).host}</bdi>}
      detail={t(($) => $.newsSources.newToday, { count: newCount, number: format.number(newCount) })}
      secondDetail={
        <>
          {lastOkAt === null
            ? t(($) => $.newsSources.neverRead)
            : t(($) => $.newsSources.lastRead, { when: format.relative(lastOkAt) })}
          {nextAt !== null && <> · {t(($) => $.newsSources.nextAt, { time: format.time(nextAt) })}</>}
        </>
      }
      mark={<SourceState source={source} />}
      onOpen={onOpen}
    />
  );
}
