import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { pollLimits, type FeedPollFields } from '@candela/contract/community/feed-polls';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ChartBarBig, Plus, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './composer.module.css';

interface PollFieldProps {
  value: FeedPollFields | null;
  /** Absent: it is published, and never changes. */
  onChange?: ((poll: FeedPollFields | null) => void) | undefined;
}

const hoursOffered = [6, 24, 72, 168, 336];

const newPoll: FeedPollFields = { question: '', options: ['', ''], isMultiple: false, hours: pollLimits.hours };

/** The poll of a post: a question with two to six answers. */
export function PollField({ value, onChange }: PollFieldProps) {
  const { t } = useTranslation();
  if (!value) {
    return onChange ? (
      <Button
        variant="default"
        className={classes.add}
        leftSection={<ChartBarBig size={16} aria-hidden />}
        onClick={() => onChange(newPoll)}
      >
        {t(($) => $.feeds.poll.add)}
      </Button>
    ) : null;
  }
  const { question, options, isMultiple, hours } = value;
  const change = (changes: Partial<FeedPollFields>) => onChange?.({ ...value, ...changes });
  return (
    <section className={classes.poll} aria-label={t(($) => $.feeds.poll.title)} inert={!onChange}>
      <header className={classes.pollHead}>
        <h2>{t(($) => $.feeds.poll.title)}</h2>
        <NativeSelect
          size="xs"
          aria-label={t(($) => $.feeds.poll.hours)}
          value={String(hours)}
          data={[...new Set([...hoursOffered, hours])].map((each) => ({
            value: String(each),
            label: t(($) => $.feeds.poll.closesAfter, { count: each }),
          }))}
          onChange={({ currentTarget }) => change({ hours: Number(currentTarget.value) })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(($) => $.feeds.poll.remove)}
          onClick={() => onChange?.(null)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </header>
      <TextInput
        label={t(($) => $.feeds.poll.question)}
        value={question}
        maxLength={pollLimits.question}
        dir="auto"
        onChange={({ currentTarget }) => change({ question: currentTarget.value })}
      />
      <PollOptions options={options} onChange={(changed) => change({ options: changed })} />
      <div className={classes.pollHead}>
        {options.length < pollLimits.most && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => change({ options: [...options, ''] })}
          >
            {t(($) => $.feeds.poll.addOption)}
          </Button>
        )}
        <Checkbox
          label={t(($) => $.feeds.poll.multiple)}
          checked={isMultiple}
          onChange={({ currentTarget: { checked } }) => change({ isMultiple: checked })}
        />
      </div>
      <p className={classes.hint}>{t(($) => $.feeds.poll.frozen)}</p>
    </section>
  );
}

function PollOptions({ options, onChange }: { options: readonly string[]; onChange: (options: string[]) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.options}>
      {options.map((option, at) => (
        <TextInput
          // Answers have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key -- answers have no other name than their place
          key={at}
          label={t(($) => $.feeds.poll.option, { number: at + 1 })}
          value={option}
          maxLength={pollLimits.option}
          dir="auto"
          onChange={({ currentTarget: { value } }) => onChange(options.with(at, value))}
          rightSection={
            options.length > pollLimits.fewest && (
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={t(($) => $.feeds.poll.removeOption, { number: at + 1 })}
                onClick={() => onChange(options.toSpliced(at, 1))}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            )
          }
        />
      ))}
    </div>
  );
}
