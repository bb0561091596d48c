import '@mantine/core/styles/Skeleton.layer.css';
import type { SplitQuestion } from '@candela/contract/market-data/gaps';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { splitQuestionsQuery, useSplitAnswer } from './gaps.api.ts';
import classes from './gaps.module.css';

/** Asks about jumps of shares that a split would explain; nothing is shown without any. */
export function LikelySplits() {
  const { t } = useTranslation();
  const titleId = useId();
  const { data } = useQuery(splitQuestionsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{t(($) => $.marketGaps.splits.title)}</h2>
      </header>
      <ul className={classes.list}>
        {data.data.map((question) => (
          <Question key={`${question.symbolId} ${question.at}`} question={question} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question }: { question: SplitQuestion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const answer = useSplitAnswer();
  const { name, at, numerator, denominator, closeBefore, open } = question;
  const ratio = `${format.number(numerator)}:${format.number(denominator)}`;
  const price = (value: number) => format.number(value, { maximumSignificantDigits: 8 });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p>
          <strong dir="auto">{name}</strong> {t(($) => $.marketGaps.splits.ratio, { ratio })}
        </p>
        <p className={classes.soft}>
          {t(($) => $.marketGaps.splits.jump, {
            when: format.date(at),
            before: price(closeBefore),
            after: price(open),
          })}
        </p>
      </div>
      <div className={classes.actions}>
        {[true, false].map((isSplit) => {
          const text = isSplit ? t(($) => $.marketGaps.splits.yes) : t(($) => $.marketGaps.splits.no);
          return (
            <Button
              key={text}
              size="xs"
              variant="default"
              aria-label={`${text}: ${name}, ${format.date(at)}`}
              loading={answer.isPending && answer.variables.isSplit === isSplit}
              onClick={() => answer.mutate({ question, isSplit })}
            >
              {text}
            </Button>
          );
        })}
      </div>
    </li>
  );
}
