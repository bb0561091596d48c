import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DraftField } from './idea-draft.ts';
import classes from './idea-form.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { useFaultText } from './use-fault-text.ts';

/** The fault of a part of the form that is no single field, with what mends it. */
export function DraftFaultLine({
  form,
  field,
  children,
}: {
  form: DraftForm;
  field: DraftField;
  children?: ReactNode;
}) {
  const text = useFaultText(form);
  const fault = form.faultAt(field);
  if (!fault) return null;
  return (
    <p className={classes.fault} role="alert">
      <CircleAlert size={15} aria-hidden />
      <span>{text(fault)}</span>
      {children}
    </p>
  );
}
