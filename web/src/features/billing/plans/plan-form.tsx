import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { currencies, type Currency } from '@candela/contract/billing/money';
import { planIntervals, type ManagedPlan, type PlanInterval } from '@candela/contract/billing/plans';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '#platform/reference/lookups.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { fieldsOf, valuesOf, wrongNames } from './plan-values.ts';
import { usePlanSaving } from './plans.api.ts';
import classes from './plans.module.css';

interface PlanFormProps {
  /** Null: a new plan. */
  plan: ManagedPlan | null;
  others: readonly ManagedPlan[];
  onDone: () => void;
}

/** Name, content and prices of a plan. */
export function PlanForm({ plan, others, onDone }: PlanFormProps) {
  const { t } = useTranslation();
  const types = useLookups()?.subscriptionTypes ?? [];
  const [values, setValues] = useState(() => valuesOf(plan, 1, others));
  const [isSent, setIsSent] = useState(false);
  // The revision in the form: when somebody else saves, the list is refetched, but not the form.
  const [base] = useState(plan);
  const saving = usePlanSaving(base);
  const wrong = isSent ? wrongNames(values) : [];
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSent(true);
    const [first] = wrongNames(values);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    saving.mutate(fieldsOf(values), {
      onSuccess: ({ name }) => {
        showToast('success', { title: t(($) => $.plans.saved), detail: name });
        onDone();
      },
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        name="name"
        label={t(($) => $.plans.name)}
        required
        maxLength={80}
        dir="auto"
        error={wrong.includes('name') && t(($) => $.plans.nameMissing)}
        value={values.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t(($) => $.plans.description)}
        description={t(($) => $.plans.descriptionHint)}
        maxLength={500}
        rows={4}
        dir="auto"
        value={values.description}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.plans.type)}
        description={t(($) => $.plans.typeHint)}
        value={String(values.subscriptionTypeId)}
        data={types.map(({ id }) => ({ value: String(id), label: t(($) => $.announcements.subscriptionType, { id }) }))}
        onChange={(event) => put({ subscriptionTypeId: Number(event.currentTarget.value) })}
      />
      {plan === null && (
        <TextInput
          name="id"
          label={t(($) => $.plans.id)}
          description={t(($) => $.plans.idHint)}
          inputMode="numeric"
          dir="ltr"
          error={wrong.includes('id') && t(($) => $.plans.numberWrong)}
          value={values.id}
          onChange={(event) => put({ id: event.currentTarget.value })}
        />
      )}
      <Switch
        label={t(($) => $.plans.isSold)}
        description={t(($) => $.plans.isSoldHint)}
        checked={values.isSold}
        onChange={(event) => put({ isSold: event.currentTarget.checked })}
      />
      {values.isSold && <Price values={values} wrong={wrong} onChange={put} />}
      <div className={classes.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t(($) => $.plans.save)}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.plans.cancel)}
        </Button>
      </div>
    </form>
  );
}

interface PriceProps {
  values: ReturnType<typeof valuesOf>;
  wrong: string[];
  onChange: (changes: Partial<ReturnType<typeof valuesOf>>) => void;
}

function Price({ values, wrong, onChange }: PriceProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          name="amount"
          label={t(($) => $.plans.amount)}
          required
          inputMode="decimal"
          dir="ltr"
          error={wrong.includes('amount') && t(($) => $.plans.amountWrong)}
          value={values.amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        <NativeSelect
          label={t(($) => $.plans.currency)}
          value={values.currency}
          data={[...currencies]}
          onChange={(event) => onChange({ currency: event.currentTarget.value as Currency })}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t(($) => $.plans.interval)}
          value={values.interval}
          data={planIntervals.map((each) => ({ value: each, label: t(($) => $.plans.intervals[each]) }))}
          onChange={(event) => onChange({ interval: event.currentTarget.value as PlanInterval })}
        />
        <TextInput
          name="trialDays"
          label={t(($) => $.plans.trialDays)}
          inputMode="numeric"
          dir="ltr"
          error={wrong.includes('trialDays') && t(($) => $.plans.numberWrong)}
          value={values.trialDays}
          onChange={(event) => onChange({ trialDays: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
