import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { Rule } from '@candela/markets/rules/rule';
import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import form from '#ui/form-page.module.css';
import cards from '#ui/card.module.css';
import { useStrategySaving } from './strategies.api.ts';
import { KindChoice } from './kind-choice.tsx';
import { StrategyChoices } from './strategy-choices.tsx';
import { StrategyTexts } from './strategy-texts.tsx';
import { emptyValues, fieldsOf, namelessLanguage, valuesOf, type StrategyValues } from './strategy-values.ts';

export interface RuleFieldProps {
  value: Rule;
  onChange: (rule: Rule) => void;
  /** Of the strategy, and the number of its newest version; null: there is none. */
  name: string;
  version: number | null;
}

interface StrategyFormProps {
  /** Absent: a new one is begun. */
  strategy?: ManagedStrategyDetail;
  /** The field of the rule. */
  renderRuleField: (props: RuleFieldProps) => ReactNode;
  onSaved?: (strategy: ManagedStrategyDetail) => void;
  /** Somebody else has changed it: reads that. */
  onReload?: () => Promise<ManagedStrategyDetail | undefined>;
  /** Beside the button that saves, while nothing is unsaved. */
  renderSteps?: () => ReactNode;
}

/** The form of a strategy. What somebody else has saved meanwhile is never overwritten. */
export function StrategyForm({ strategy, renderRuleField, onSaved, onReload, renderSteps }: StrategyFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const ownLanguage = languages.find(({ id }) => id === selectedId)?.code ?? 'en';
  /** The state that the form was filled from: a change names its revision. */
  const [from, setFrom] = useState(strategy);
  const [begin, setBegin] = useState(() => (strategy ? valuesOf(strategy) : emptyValues(ownLanguage)));
  const [values, setValues] = useState(begin);
  const [code, setCode] = useState(values.languageCode);
  const [isTried, setTried] = useState(false);
  const saving = useStrategySaving(from ?? null);
  const isDirty = values !== begin;
  const take = (newest: ManagedStrategyDetail, isKept: (now: StrategyValues) => boolean = () => false) => {
    const read = valuesOf(newest);
    setFrom(newest);
    setBegin(read);
    setValues((now) => (isKept(now) ? now : read));
  };
  // A state that is read meanwhile replaces nothing that is being typed.
  if (strategy && from && strategy.revision > from.revision && !isDirty) take(strategy);
  const change = (changes: Partial<StrategyValues>) => {
    if (!saving.isPending) saving.reset();
    setValues((before) => ({ ...before, ...changes }));
  };
  useUnsavedGuard(isDirty);
  const save = async () => {
    setTried(true);
    const nameless = namelessLanguage(values);
    if (nameless !== null) return setCode(nameless);
    try {
      const saved = await saving.mutateAsync(fieldsOf(values));
      // What was typed meanwhile is the next change.
      take(saved, (now) => now !== values);
      onSaved?.(saved);
    } catch {
      // The strip or a toast says why; what was typed stays.
    }
  };
  const isOvertaken =
    saving.error instanceof ApiError && saving.error.body?.title === 'errors.strategies.changed.title';
  const reload = async () => {
    const newest = await onReload?.();
    if (!newest || newest.revision === from?.revision) return;
    saving.reset();
    take(newest);
  };
  // The steps are beside the form: one of them has a form of its own.
  return (
    <div className={form.fields}>
      <form
        id={id}
        className={form.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) void save();
        }}
      >
        <StrategyTexts values={values} onChange={change} code={code} onLanguage={setCode} isTried={isTried} />
        {!strategy && <KindChoice kind={values.kind} onChange={(kind) => change({ kind })} />}
        {values.kind === 'scanner' && (
          <section className={cards.card}>
            <h2>{t(($) => $.strategies.rule)}</h2>
            {renderRuleField({
              value: values.rule,
              onChange: (rule) => change({ rule }),
              name: values.texts[values.languageCode]?.name ?? '',
              version: strategy?.newest?.number ?? null,
            })}
          </section>
        )}
        <StrategyChoices values={values} onChange={change} />
      </form>
      {isOvertaken && (
        <div className={cards.card} role="alert">
          <p>{t(($) => $.errors.strategies.changed.description)}</p>
          <div>
            <Button variant="default" onClick={() => void reload()}>
              {t(($) => $.strategies.loadTheirs)}
            </Button>
          </div>
        </div>
      )}
      <div className={form.actions}>
        <Button type="submit" form={id} loading={saving.isPending} disabled={!isDirty && strategy !== undefined}>
          {t(($) => $.strategies.save)}
        </Button>
        {!isDirty && renderSteps?.()}
      </div>
    </div>
  );
}
