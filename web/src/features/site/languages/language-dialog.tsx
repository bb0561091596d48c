import '@mantine/core/styles/Input.layer.css';
import type { ManagedLanguage } from '@candela/contract/site/languages';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { knownLanguages, nameOfLanguage, tidyCode } from './known-languages.ts';
import { useLanguageChanges } from './languages.api.ts';
import classes from './language-dialog.module.css';

interface LanguageDialogProps {
  languages: readonly ManagedLanguage[];
  /** Null: a new language. */
  language: ManagedLanguage | null;
  onDone: (code: string | null) => void;
  /** Undefined if the language cannot be removed. */
  onRemove?: (() => void) | undefined;
}

/** Adds a language, or changes its names, direction, position and fallback. */
export function LanguageDialog({ languages, language, onDone, onRemove }: LanguageDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState({
    code: language?.code ?? '',
    name: language?.name ?? '',
    nativeName: language?.nativeName ?? '',
    direction: language?.direction ?? 'ltr',
    fallbackCode: language?.fallbackCode ?? null,
  });
  const { add, change, setFallback } = useLanguageChanges();
  const codes = languages.map(({ code }) => code);
  const isTaken = !language && codes.includes(values.code);
  const isComplete = values.code !== '' && values.name.trim() !== '' && values.nativeName.trim() !== '' && !isTaken;

  const choose = (typed: string) => {
    const code = tidyCode(typed);
    const name = nameOfLanguage(code, 'en');
    const nativeName = nameOfLanguage(code, code);
    setValues((before) => ({
      ...before,
      code,
      ...(name !== null && { name }),
      ...(nativeName !== null && { nativeName }),
      direction: directionOf(code),
    }));
  };
  const save = async () => {
    const { code, fallbackCode, name, nativeName, direction } = values;
    try {
      if (!language) await add.mutateAsync({ code, name, nativeName, direction, fallbackCode });
      else {
        await change.mutateAsync({ code, name, nativeName, direction });
        if (fallbackCode !== language.fallbackCode) await setFallback.mutateAsync({ code, fallbackCode });
      }
      onDone(code);
    } catch {
      // The toast shows the error; the input is kept.
    }
  };
  return (
    <AskingDialog
      title={language ? t(($) => $.languages.edit, { name: language.nativeName }) : t(($) => $.languages.add)}
      onLeave={() => onDone(null)}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) void save();
        }}
      >
        {!language && <CodeField code={values.code} codes={codes} onChange={choose} />}
        {(['nativeName', 'name'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(($) => $.languages.names[field])}
            dir="auto"
            maxLength={60}
            value={values[field]}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value }))}
          />
        ))}
        <DirectionField
          value={values.direction}
          onChange={(direction) => setValues((before) => ({ ...before, direction }))}
        />
        {values.code !== 'en' && (
          <FallbackField
            code={values.code}
            languages={languages}
            value={values.fallbackCode}
            onChange={(fallbackCode) => setValues((before) => ({ ...before, fallbackCode }))}
          />
        )}
        {language && <Place code={language.code} codes={codes} />}
        <div className={dialogClasses.actions}>
          {onRemove && (
            <Button className={classes.remove} variant="subtle" color="red" onClick={onRemove}>
              {t(($) => $.languages.remove.action)}
            </Button>
          )}
          <Button variant="default" onClick={() => onDone(null)}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button
            type="submit"
            disabled={!isComplete}
            loading={add.isPending || change.isPending || setFallback.isPending}
          >
            {language ? t(($) => $.languages.save) : t(($) => $.languages.add)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}

interface CodeFieldProps {
  code: string;
  /** Codes of the existing languages. */
  codes: readonly string[];
  onChange: (typed: string) => void;
}

function CodeField({ code, codes, onChange }: CodeFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  return (
    <>
      <TextInput
        label={t(($) => $.languages.code)}
        description={t(($) => $.languages.codeHint)}
        error={codes.includes(code) && t(($) => $.languages.taken)}
        dir="ltr"
        list={listId}
        maxLength={12}
        value={code}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {knownLanguages
          .filter((each) => !codes.includes(each))
          .map((each) => (
            <option key={each} value={each}>
              {nameOfLanguage(each, each) ?? each}
            </option>
          ))}
      </datalist>
    </>
  );
}

/** Position of a language in the list, with buttons to move it. */
function Place({ code, codes }: { code: string; codes: readonly string[] }) {
  const { t } = useTranslation();
  const { order } = useLanguageChanges();
  const at = codes.indexOf(code);
  const move = (by: number) => {
    if (!order.isPending) order.mutate(codes.toSpliced(at, 1).toSpliced(at + by, 0, code));
  };
  return (
    <div className={classes.place}>
      <span>{t(($) => $.languages.place, { place: at + 1, total: codes.length })}</span>
      <MoveButtons
        variant="default"
        size={36}
        labels={{ up: t(($) => $.languages.moveUp), down: t(($) => $.languages.moveDown) }}
        onUp={at > 0 ? () => move(-1) : null}
        onDown={at < codes.length - 1 ? () => move(1) : null}
      />
    </div>
  );
}

type Direction = ManagedLanguage['direction'];

function DirectionField({ value, onChange }: { value: Direction; onChange: (direction: Direction) => void }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t(($) => $.languages.direction)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value === 'rtl' ? 'rtl' : 'ltr')}
      data={[
        { value: 'ltr', label: t(($) => $.languages.ltr) },
        { value: 'rtl', label: t(($) => $.languages.rtl) },
      ]}
    />
  );
}

interface FallbackFieldProps {
  code: string;
  languages: readonly ManagedLanguage[];
  value: string | null;
  onChange: (code: string | null) => void;
}

function FallbackField({ code, languages, value, onChange }: FallbackFieldProps) {
  const { t } = useTranslation();
  const others = languages.filter((each) => each.code !== code);
  return (
    <NativeSelect
      label={t(($) => $.languages.fallback)}
      description={t(($) => $.languages.fallbackHint)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: t(($) => $.languages.noFallback) },
        ...others.map((each) => ({ value: each.code, label: each.nativeName })),
      ]}
    />
  );
}
