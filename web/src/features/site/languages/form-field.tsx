import type { ManagedLanguage } from '@candela/contract/site/languages';
import type { TextForm, TextProblem } from '@candela/contract/site/text-checks';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ChipField, type ChipFieldHandle } from './chip-field.tsx';
import { numberOfForm } from './plural-numbers.ts';
import { TextProblemWords } from './text-problem.tsx';
import classes from './texts.module.css';

interface FormFieldProps {
  language: ManagedLanguage;
  form: TextForm;
  isFirst: boolean;
  /** Placeholders of the source. */
  placeholders: readonly string[];
  problems: readonly TextProblem[];
  text: string;
  onChange: (text: string) => void;
  /** Called on Ctrl+Enter. */
  onSubmit: () => void;
}

/** One form of a text: its field, its problems, and placeholders to insert. */
export function FormField(props: FormFieldProps) {
  const { language, form, isFirst, placeholders, problems, text, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const problemId = useId();
  const field = useRef<ChipFieldHandle>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const label =
    form === 'text'
      ? language.nativeName
      : `${language.nativeName} · ${t(($) => $.languages.forms[form], {
          number: format.number(numberOfForm(language.code, form)),
        })}`;
  return (
    <section className={classes.section}>
      <h3>{label}</h3>
      <ChipField
        ref={field}
        label={label}
        describedBy={problems.length > 0 ? problemId : undefined}
        isInvalid={problems.length > 0}
        languageCode={language.code}
        direction={language.direction}
        text={text}
        onChange={onChange}
        onSubmit={onSubmit}
      />
      {problems.length > 0 && (
        <ul id={problemId} className={classes.problems}>
          {problems.map((each, index) => (
            <li key={index}>
              <CircleAlert size={14} aria-hidden />
              <TextProblemWords problem={each.problem} name={'name' in each ? each.name : null} />
            </li>
          ))}
        </ul>
      )}
      {placeholders.length > 0 && (
        <div className={classes.insert} role="group" aria-label={t(($) => $.languages.insert)}>
          <span aria-hidden>{t(($) => $.languages.insert)}</span>
          {placeholders.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.chip}
              dir="ltr"
              // Keeps the cursor in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => field.current?.insert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
