import type { LessonInsight } from '@candela/contract/learning/insight';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { percentageOf } from './percentages.ts';
import classes from './question-figures.module.css';

const parts = ['atOnce', 'later', 'notYet'] as const;

/** Statistics of each question of a quiz. */
export function QuestionFigures({ quiz }: { quiz: NonNullable<LessonInsight['quiz']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (quiz.questions.length === 0 || quiz.learnerCount === 0) {
    return <p className={classes.nothing}>{t(($) => $.insight.noAnswers)}</p>;
  }
  const hasShares = percentageOf(1, quiz.learnerCount) !== null;
  return (
    <>
      <p className={classes.legend}>
        {parts.map((part) => (
          <span key={part} data-part={part}>
            {t(($) => $.insight.quiz[part])}
          </span>
        ))}
      </p>
      <ol className={classes.questions}>
        {quiz.questions.map((question) => {
          const { learnerCount } = question;
          const share = percentageOf(question.atOnceCount, learnerCount);
          return (
            <li key={question.id}>
              <span className={classes.what} dir="auto">
                {question.title} <small>{t(($) => $.insight.quiz.types[question.type])}</small>
              </span>
              <span
                className={classes.bar}
                role="img"
                aria-label={parts
                  .map((part) => `${t(($) => $.insight.quiz[part])}: ${format.number(question[`${part}Count`])}`)
                  .join(', ')}
              >
                {parts.map((part) => (
                  <span
                    key={part}
                    data-part={part}
                    style={{
                      inlineSize: `${learnerCount === 0 ? 0 : (100 * question[`${part}Count`]) / learnerCount}%`,
                    }}
                  />
                ))}
              </span>
              <strong>
                {share === null
                  ? t(($) => $.insight.quiz.of, {
                      right: format.number(question.atOnceCount),
                      all: format.number(learnerCount),
                    })
                  : format.number(share / 100, { style: 'percent' })}
              </strong>
            </li>
          );
        })}
      </ol>
      {!hasShares && <p className={classes.nothing}>{t(($) => $.insight.tooFew)}</p>}
    </>
  );
}
