import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { hostFields, hostKinds, type HostFieldName, type VideoProject } from '@candela/contract/video/projects';
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { useProjectSaving } from './projects.api.ts';
import { emptyValues, fieldsOf, valuesOf, wrongNames } from './project-values.ts';
import classes from './projects.module.css';

interface FormProps {
  /** Null: a new project. */
  project: VideoProject | null;
  onSaved: (project: VideoProject) => void;
  onCancel: () => void;
}

/** Settings and secrets of a project. Stored secrets are not shown, and are kept unless new ones are entered. */
export function ProjectForm({ project, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation();
  const languages = useSpokenLanguages();
  const [values, setValues] = useState(project ? valuesOf(project) : emptyValues);
  const [isSent, setIsSent] = useState(false);
  const saving = useProjectSaving(project?.id ?? null);
  const kept = project?.secretNames ?? [];
  const wrong = isSent ? wrongNames(values, kept) : [];
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSent(true);
    const problems = wrongNames(values, kept);
    const [first] = problems;
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    saving.mutate(fieldsOf(values), { onSuccess: onSaved });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <NativeSelect
        label={t(($) => $.videoProjects.provider)}
        description={project ? t(($) => $.videoProjects.providerStays) : undefined}
        disabled={project !== null}
        value={values.kind}
        data={hostKinds.map((kind) => ({ value: kind, label: t(($) => $.videoProjects.kinds[kind]) }))}
        onChange={(event) => {
          const kind = hostKinds.find((each) => each === event.currentTarget.value);
          if (kind) put({ kind, entered: {} });
        }}
      />
      <TextInput
        name="name"
        label={t(($) => $.videoProjects.name)}
        required
        maxLength={120}
        dir="auto"
        error={wrong.includes('name') && t(($) => $.videoProjects.nameMissing)}
        value={values.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      {hostFields[values.kind].map((field) => (
        <HostField
          key={`${values.kind}.${field.name}`}
          name={field.name}
          isSecret={field.isSecret}
          isRequired={field.isRequired}
          isKept={field.isSecret && kept.includes(field.name)}
          isWrong={wrong.includes(field.name)}
          value={values.entered[field.name] ?? ''}
          onChange={(value) => put({ entered: { ...values.entered, [field.name]: value } })}
        />
      ))}
      <div className={classes.pair}>
        <TextInput
          label={t(($) => $.videoProjects.region)}
          maxLength={40}
          dir="auto"
          value={values.region}
          onChange={(event) => put({ region: event.currentTarget.value })}
        />
        <TextInput
          label={t(($) => $.videoProjects.plan)}
          maxLength={40}
          dir="auto"
          value={values.plan}
          onChange={(event) => put({ plan: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label={t(($) => $.videoProjects.language)}
        description={t(($) => $.videoProjects.languageHint)}
        value={values.languageCode ?? ''}
        data={[{ value: '', label: t(($) => $.videoProjects.anyLanguage) }, ...languages.choices]}
        onChange={(event) => put({ languageCode: event.currentTarget.value || null })}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t(($) => $.videoProjects.save)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.videoProjects.cancel)}
        </Button>
      </div>
    </form>
  );
}

interface HostFieldProps {
  name: HostFieldName;
  isSecret: boolean;
  isRequired: boolean;
  isKept: boolean;
  isWrong: boolean;
  value: string;
  onChange: (value: string) => void;
}

function HostField({ name, isSecret, isRequired, isKept, isWrong, value, onChange }: HostFieldProps) {
  const { t } = useTranslation();
  const Input = isSecret ? PasswordInput : TextInput;
  return (
    <Input
      name={name}
      label={t(($) => $.videoProjects.fields[name])}
      description={isKept ? t(($) => $.videoProjects.secretKept) : undefined}
      required={isRequired && !isKept}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      error={isWrong && t(($) => $.videoProjects.fieldWrong)}
      value={value}
      {...(isSecret && { visibilityToggleButtonProps: { 'aria-label': t(($) => $.videoProjects.showSecret) } })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
