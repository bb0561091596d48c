import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { maxBiography, type About } from '@candela/contract/accounts/profiles';
import { Button, MultiSelect, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { useFormat } from '#platform/time/time.ts';
import { useAboutChange } from './profiles.api.ts';
import classes from './profiles.module.css';

const maxGoal = 50;

/** Public profile of a user, and their weekly goal. */
export function AboutForm({ about, weeklyGoal }: { about: About; weeklyGoal: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { choices } = useSpokenLanguages();
  const change = useAboutChange();
  const [biography, setBiography] = useState(about.biography);
  const [languages, setLanguages] = useState(about.spokenLanguages);
  const [goal, setGoal] = useState<number | string>(weeklyGoal);
  const isGoal = typeof goal === 'number' && Number.isInteger(goal) && goal >= 1 && goal <= maxGoal;
  const isDirty =
    biography.trim() !== about.biography || String(languages) !== String(about.spokenLanguages) || goal !== weeklyGoal;
  useUnsavedGuard(isDirty);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isGoal) return;
        change.mutate(
          { biography, spokenLanguages: languages, weeklyGoal: goal },
          {
            onSuccess: () =>
              showToast('success', { title: t(($) => $.profile.saved), detail: t(($) => $.profile.savedText) }),
          },
        );
      }}
    >
      <Textarea
        label={t(($) => $.profile.biography)}
        description={t(($) => $.profile.lettersLeft, {
          count: maxBiography - biography.length,
          number: format.number(maxBiography - biography.length),
        })}
        inputWrapperOrder={['label', 'input', 'description']}
        dir="auto"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={maxBiography}
        value={biography}
        onChange={(event) => setBiography(event.currentTarget.value)}
      />
      <MultiSelect
        label={t(($) => $.profile.languages)}
        placeholder={languages.length === 0 ? t(($) => $.profile.languagesHint) : ''}
        data={choices}
        value={languages}
        onChange={setLanguages}
        searchable
        hidePickedOptions
        maxValues={10}
        maxDropdownHeight={260}
      />
      <NumberInput
        label={t(($) => $.profile.goal)}
        description={t(($) => $.profile.goalHint)}
        min={1}
        max={maxGoal}
        allowDecimal={false}
        value={goal}
        onChange={setGoal}
        error={!isGoal && t(($) => $.profile.goalWrong, { max: maxGoal })}
        style={{ maxInlineSize: 240 }}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={!isDirty || !isGoal} loading={change.isPending}>
          {t(($) => $.users.save)}
        </Button>
      </div>
    </form>
  );
}
