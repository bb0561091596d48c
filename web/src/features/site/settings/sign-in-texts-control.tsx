import '@mantine/core/styles/Input.layer.css';
import type { SignInText } from '@candela/contract/site/setting-values';
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import type { SettingControlProps } from './setting-control-props.ts';
import classes from './sign-in-texts.module.css';

const [maxHeadline, maxText, maxPoints] = [80, 300, 5];

/** The texts beside the sign-in form, one for each language that has its own. */
export function SignInTextsControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { t, i18n } = useTranslation();
  const texts = (Array.isArray(value) ? value : []) as SignInText[];
  const languages = useInterfaceLanguages();
  const isFree = (code: string) => !texts.some(({ languageCode }) => languageCode === code);
  const free = languages.filter(({ code }) => isFree(code));
  const next = free.find(({ code }) => code === i18n.language) ?? free[0];
  const change = (index: number, changes: Partial<SignInText>) =>
    onChange(texts.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.texts}>
      {texts.map((each, index) => (
        <OneText
          key={each.languageCode}
          text={each}
          languages={languages
            .filter(({ code }) => code === each.languageCode || isFree(code))
            .map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(texts.filter((_each, at) => at !== index))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={15} aria-hidden />}
        disabled={!next}
        onClick={() => next && onChange([...texts, { languageCode: next.code, headline: '', text: '', points: [] }])}
      >
        {t(($) => $.settings.addSignInText)}
      </Button>
    </div>
  );
}

interface OneTextProps {
  text: SignInText;
  languages: { value: string; label: string }[];
  onChange: (changes: Partial<SignInText>) => void;
  onRemove: () => void;
}

function OneText({ text, languages, onChange, onRemove }: OneTextProps) {
  const { t } = useTranslation();
  const { languageCode, headline, points } = text;
  const written = { dir: directionOf(languageCode), lang: languageCode };
  return (
    <div className={classes.one}>
      <NativeSelect
        aria-label={t(($) => $.settings.signInTextLanguage)}
        data={languages}
        value={languageCode}
        onChange={(event) => onChange({ languageCode: event.currentTarget.value })}
      />
      <ActionIcon variant="subtle" size={34} aria-label={t(($) => $.settings.removeSignInText)} onClick={onRemove}>
        <Trash2 size={17} aria-hidden />
      </ActionIcon>
      <TextInput
        {...written}
        label={t(($) => $.settings.signInHeadline)}
        error={headline.trim() === ''}
        maxLength={maxHeadline}
        value={headline}
        onChange={(event) => onChange({ headline: event.currentTarget.value })}
      />
      <Textarea
        {...written}
        label={t(($) => $.settings.signInText)}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxText}
        value={text.text}
        onChange={(event) => onChange({ text: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Textarea
        {...written}
        label={t(($) => $.settings.signInPoints)}
        description={t(($) => $.settings.signInPointsHint, { max: maxPoints })}
        autosize
        minRows={3}
        maxRows={6}
        error={points.length > maxPoints}
        value={points.join('\n')}
        onChange={(event) => onChange({ points: linesOf(event.currentTarget.value) })}
      />
    </div>
  );
}

/** An empty last line is one that is being written. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
