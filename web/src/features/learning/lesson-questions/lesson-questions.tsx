import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { lessonQuestionsQuery, useAsk } from './lesson-questions.api.ts';
import { QuestionThread } from './question-thread.tsx';
import classes from './lesson-questions.module.css';

interface LessonQuestionsProps {
  lessonId: number;
  /** Whether the caller may ask, as learners of the course may. */
  mayAsk: boolean;
  readSecond: () => number | null;
  onSeek: (second: number) => void;
}

/** Questions about this lesson, with answers of trainers and learners. */
export function LessonQuestions({ lessonId, mayAsk, readSecond, onSeek }: LessonQuestionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(lessonQuestionsQuery(lessonId));
  const ask = useAsk(lessonId);
  const [body, setBody] = useState('');
  const [second, setSecond] = useState<number | null>(null);
  return (
    <section className={classes.questions} aria-label={t(($) => $.questions.title)}>
      {mayAsk && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate({ body: body.trim(), second }, { onSuccess: () => setBody('') });
          }}
        >
          <Textarea
            aria-label={t(($) => $.questions.write)}
            placeholder={t(($) => $.questions.write)}
            autosize
            minRows={2}
            maxLength={5000}
            value={body}
            onChange={(event) => {
              if (body === '') setSecond(readSecond());
              setBody(event.currentTarget.value);
            }}
          />
          <Button type="submit" disabled={body.trim() === ''} loading={ask.isPending}>
            {body !== '' && second !== null
              ? t(($) => $.questions.askAt, { time: format.clock(second) })
              : t(($) => $.questions.ask)}
          </Button>
        </form>
      )}
      <PagedList
        query={list}
        className={classes.list}
        empty={
          <EmptyState
            icon={MessageCircleQuestion}
            title={t(($) => $.questions.empty)}
            text={t(($) => $.questions.emptyText)}
          />
        }
        render={(question) => (
          <QuestionThread question={question} mayAnswer={mayAsk || question.mayModerate} onSeek={onSeek} />
        )}
      />
    </section>
  );
}
