import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { journalLimits } from '@candela/contract/trading/journal';
import { CheckList } from './check-list.tsx';
import { MoodChoice } from './mood-choice.tsx';
import type { WrittenFields } from './written-trade.ts';
import classes from './journal.module.css';

/** What somebody writes about a trade. */
export function EntryNotes({
  written,
  onChange,
}: {
  written: WrittenFields;
  onChange: (changes: Partial<WrittenFields>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label={t(($) => $.journal.setup)}
          maxLength={journalLimits.setup}
          value={written.setup}
          onChange={(event) => onChange({ setup: event.currentTarget.value })}
        />
        <TagsInput
          label={t(($) => $.journal.tags)}
          description={t(($) => $.journal.tagsHint)}
          maxTags={journalLimits.tags}
          maxLength={journalLimits.tag}
          value={written.tags}
          onChange={(tags) => onChange({ tags })}
          comboboxProps={{ withinPortal: false }}
        />
        <MoodChoice
          label={t(($) => $.journal.moodBefore)}
          value={written.moodBefore}
          onChange={(moodBefore) => onChange({ moodBefore })}
        />
        <MoodChoice
          label={t(($) => $.journal.moodAfter)}
          value={written.moodAfter}
          onChange={(moodAfter) => onChange({ moodAfter })}
        />
      </div>
      <CheckList items={written.checklist} onChange={(checklist) => onChange({ checklist })} />
      {(['note', 'mistakes', 'lesson'] as const).map((name) => (
        <Textarea
          key={name}
          label={t(($) => $.journal.texts[name])}
          rows={2}
          maxLength={journalLimits[name]}
          value={written[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}
