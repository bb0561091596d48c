import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePolls } from './polls.api.ts';
import classes from './room-moderation.module.css';

const maxOptions = 6;

/** A new poll: a question, and one option per line. */
export function PollForm({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const { begin } = usePolls(eventId);
  const [question, setQuestion] = useState('');
  const [lines, setLines] = useState('');
  const options = lines.split('\n').flatMap((line) => line.trim() || []);
  const isComplete = question.trim().length >= 3 && options.length >= 2 && options.length <= maxOptions;
  const start = async () => {
    try {
      await begin.mutateAsync({ question, options });
      setQuestion('');
      setLines('');
    } catch {
      // The toast has shown the error; the input is kept.
    }
  };
  return (
    <div className={classes.form}>
      <TextInput
        label={t(($) => $.room.pollQuestion)}
        maxLength={200}
        dir="auto"
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Textarea
        label={t(($) => $.room.pollOptions)}
        description={t(($) => $.room.pollOptionsHint)}
        rows={3}
        maxLength={500}
        dir="auto"
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      <Button variant="default" size="sm" disabled={!isComplete} loading={begin.isPending} onClick={() => void start()}>
        {t(($) => $.room.pollBegin)}
      </Button>
    </div>
  );
}
