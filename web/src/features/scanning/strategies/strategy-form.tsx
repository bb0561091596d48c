import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { Rule } from '@candela/markets/rules/rule';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import form from '#ui/form-page.module.css';
import { useStrategySaving } from './strategies.api.ts';
import classes from './strategies.module.css';
import { StrategyChoices } from './strategy-choices.tsx';
import { StrategyTexts } from './strategy-texts.tsx';
import { emptyValues, fieldsOf, valuesOf, type StrategyValues } from './strategy-values.ts';

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
  onReload?: () => void;
  /** Beside the button that saves, while nothing is unsaved. */
  renderSteps?: () => ReactNode;
}

/** The form of a strategy. What somebody else has saved meanwhile is never overwritten. */
export function StrategyForm({ strategy, renderRuleField, onSaved, onReload, renderSteps }: StrategyFormProps) {
  const { t } = useTranslation();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const ownLanguage = languages.find(({ id }) => id === selectedId)?.code ?? 'en';
  const read = (): StrategyValues => (strategy ? valuesOf(strategy) : emptyValues(ownLanguage));
  const [begin, setBegin] = useState(read);
  const [values, setValues] = useState(begin);
  const [shown, setShown] = useState(strategy?.revision);
  if (strategy && shown !== strategy.revision) {
    setShown(strategy.revision);
    const newest = valuesOf(strategy);
    setBegin(newest);
    setValues(newest);
  }
  const [isTried, setTried] = useState(false);
  const saving = useStrategySaving(strategy ?? null);
  const isDirty = values !== begin && !saving.isSuccess;
  const change = (changes: Partial<StrategyValues>) => {
    saving.reset();
    setValues((before) => ({ ...before, ...changes }));
  };
  useUnsavedGuard(isDirty);
  const save = async () => {
    setTried(true);
    const fields = fieldsOf(values);
    if (!fields) return;
    try {
      const saved = await saving.mutateAsync(fields);
      onSaved?.(saved);
    } catch {
      // The strip or a toast says why; what was typed stays.
    }
  };
  const isOvertaken =
    saving.error instanceof ApiError && saving.error.body?.title === 'errors.strategies.changed.title';
  return (
    <form
      className={form.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <StrategyTexts values={values} onChange={change} isTried={isTried} />
      <section className={classes.card}>
        <h2>{t(($) => $.strategies.rule)}</h2>
        {renderRuleField({
          value: values.rule,
          onChange: (rule) => change({ rule }),
          name: values.texts[values.languageCode]?.name ?? '',
          version: strategy?.newest?.number ?? null,
        })}
      </section>
      <StrategyChoices values={values} onChange={change} />
      {isOvertaken && (
        <div className={classes.card} role="alert">
          <p>{t(($) => $.errors.strategies.changed.description)}</p>
          <div>
            <Button variant="default" onClick={onReload}>
              {t(($) => $.strategies.loadTheirs)}
            </Button>
          </div>
        </div>
      )}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isPending} disabled={!isDirty && strategy !== undefined}>
          {t(($) => $.strategies.save)}
        </Button>
        {!isDirty && renderSteps?.()}
      </div>
    </form>
  );
}
