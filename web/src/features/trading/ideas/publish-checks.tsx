import type { IdeaWarning } from '@candela/markets/outcomes/idea-faults';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DraftFault, DraftField } from './idea-draft.ts';
import classes from './idea-form.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { useFaultText } from './use-fault-text.ts';

/** What is checked before publishing, each with the parts of the form that it is about. */
const checks: readonly { name: 'levels' | 'price' | 'shares' | 'time' | 'words'; fields: readonly DraftField[] }[] = [
  { name: 'levels', fields: ['entry', 'entryHigh', 'stop', 'targets'] },
  { name: 'price', fields: ['orderType'] },
  { name: 'shares', fields: ['allocations'] },
  { name: 'time', fields: ['validUntil'] },
  { name: 'words', fields: ['style', 'disclosure', 'analysis'] },
];

/** Leads to the part of the form that a fault is about. */
export function focusFault(field: DraftField, target?: number): void {
  const name = field === 'targets' && target !== undefined ? `targets${target}` : field;
  const place = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  const control = place?.matches('input, select, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, select, textarea');
  (control ?? place)?.focus();
  place?.scrollIntoView({ block: 'center' });
}

/** The list before publishing: what is right, what has to be mended, and what to think about. */
export function PublishChecks({ form, warnings }: { form: DraftForm; warnings: readonly IdeaWarning[] }) {
  const { t } = useTranslation();
  const text = useFaultText(form);
  const nameOf: Partial<Record<DraftField, string>> = {
    entry: t(($) => $.ideas.entry),
    entryHigh: t(($) => $.ideaForm.entryTo),
    stop: t(($) => $.ideas.stop),
    validUntil: t(($) => $.ideaForm.validUntil),
    style: t(($) => $.ideas.style),
    disclosure: t(($) => $.ideaForm.disclosure),
    analysis: t(($) => $.ideas.why),
  };
  /** In the list, a fault names its field: beside it, that is seen. */
  const named = (fault: DraftFault) => {
    const target = fault.target === undefined ? undefined : t(($) => $.outcomes.target, { target: fault.target });
    return [target ?? nameOf[fault.field], text(fault)].filter(Boolean).join(': ');
  };
  return (
    <section className={classes.checks} aria-labelledby="before-publishing">
      <h3 id="before-publishing">{t(($) => $.ideaForm.before)}</h3>
      <ul>
        {checks.map(({ name, fields }) => {
          const fault = form.faults.find(({ field }) => fields.includes(field));
          return (
            <li key={name} data-state={fault ? 'fault' : 'right'}>
              {fault ? <CircleAlert size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
              {fault ? (
                <button type="button" onClick={() => focusFault(fault.field, fault.target)}>
                  {named(fault)}
                </button>
              ) : (
                <span>
                  {t(($) => $.ideaForm.checks[name === 'price' && form.rules.publishAt !== null ? 'priceLater' : name])}
                </span>
              )}
            </li>
          );
        })}
        {warnings.map((warning) => (
          <li key={warning} data-state="warning">
            <TriangleAlert size={16} aria-hidden />
            <span>{t(($) => $.ideaForm.warnings[warning])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
