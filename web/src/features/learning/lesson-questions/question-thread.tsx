import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { LessonQuestion } from '@candela/contract/learning/lesson-questions';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { lessonAnswersQuery, useAnswering } from './lesson-questions.api.ts';
import { Post } from './post.tsx';
import classes from './lesson-questions.module.css';

interface QuestionThreadProps {
  question: LessonQuestion;
  mayAnswer: boolean;
  onSeek: (second: number) => void;
}

/** A question; its answers are loaded when it is expanded. */
export function QuestionThread({ question, mayAnswer, onSeek }: QuestionThreadProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { hide } = useAnswering(question.id);
  const isSolved = question.acceptedAnswerId !== null;
  return (
    <article className={classes.thread}>
      <Post
        post={question}
        second={question.second}
        onSeek={onSeek}
        badge={isSolved ? <Badge tone="brand" icon={CircleCheck} text={t(($) => $.questions.solved)} /> : null}
        reportedAs={
          question.isOwn ? null : { kind: 'lessonQuestion', thingId: question.id, authorName: question.author.fullName }
        }
        moderation={
          question.mayModerate ? { isPending: hide.isPending, onHide: (isHidden) => hide.mutate(isHidden) } : null
        }
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more}
        leftSection={<MessageCircle size={15} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {question.answerCount === 0
          ? t(($) => $.questions.answer)
          : t(($) => $.questions.answers, { count: question.answerCount })}
      </Button>
      {isOpen && <Answers question={question} mayAnswer={mayAnswer} />}
    </article>
  );
}

function Answers({ question, mayAnswer }: { question: LessonQuestion; mayAnswer: boolean }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(lessonAnswersQuery(question.id));
  const { answer, accept, hideAnswer } = useAnswering(question.id);
  const [body, setBody] = useState('');
  const answers = list.data?.pages.flatMap((page) => page.data);
  return (
    <div className={classes.answers}>
      {list.isError && !answers && <ErrorState onRetry={() => void list.refetch()} />}
      {!answers && !list.isError && <Skeleton height={60} radius="lg" aria-label={t(($) => $.core.loading)} />}
      {answers?.map((each) => (
        <Post
          key={each.id}
          post={each}
          isAccepted={each.isAccepted}
          badge={
            each.isAccepted ? <Badge tone="brand" icon={CircleCheck} text={t(($) => $.questions.accepted)} /> : null
          }
          reportedAs={each.isOwn ? null : { kind: 'lessonAnswer', thingId: each.id, authorName: each.author.fullName }}
          moderation={
            question.mayModerate
              ? {
                  isPending: hideAnswer.isPending,
                  onHide: (isHidden) => hideAnswer.mutate({ answerId: each.id, isHidden }),
                }
              : null
          }
          action={
            question.mayAccept && !each.isHidden ? (
              <Button
                size="compact-sm"
                variant="default"
                loading={accept.isPending}
                onClick={() => accept.mutate(each.isAccepted ? null : each.id)}
              >
                {each.isAccepted ? t(($) => $.questions.unaccept) : t(($) => $.questions.accept)}
              </Button>
            ) : null
          }
        />
      ))}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
      {mayAnswer && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            answer.mutate(body.trim(), { onSuccess: () => setBody('') });
          }}
        >
          <Textarea
            aria-label={t(($) => $.questions.yourAnswer)}
            placeholder={t(($) => $.questions.yourAnswer)}
            autosize
            minRows={1}
            maxLength={5000}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <Button type="submit" variant="light" disabled={body.trim() === ''} loading={answer.isPending}>
            {t(($) => $.questions.send)}
          </Button>
        </form>
      )}
    </div>
  );
}
