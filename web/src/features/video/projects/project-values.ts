import {
  hostFields,
  listWrongFields,
  type HostKind,
  type VideoProject,
  type VideoProjectFields,
} from '@candela/contract/video/projects';

/** What stands in the form: settings and secrets are both entered by their names. */
export interface ProjectValues {
  kind: HostKind;
  name: string;
  region: string;
  plan: string;
  languageCode: string | null;
  entered: Record<string, string>;
}

export const emptyValues: ProjectValues = {
  kind: 'dyntube',
  name: '',
  region: '',
  plan: '',
  languageCode: null,
  entered: {},
};

/** Secrets never come from the server: their fields begin empty. */
export function valuesOf({ kind, name, region, plan, languageCode, settings }: VideoProject): ProjectValues {
  return { kind, name, region, plan, languageCode, entered: { ...settings } };
}

/** What is sent; secrets that were not entered are not. */
export function fieldsOf({ kind, name, region, plan, languageCode, entered }: ProjectValues): VideoProjectFields {
  const pick = (isSecret: boolean) =>
    Object.fromEntries(
      hostFields[kind]
        .filter((field) => field.isSecret === isSecret)
        .map((field) => [field.name, (entered[field.name] ?? '').trim()] as const)
        .filter(([, value]) => !isSecret || value !== ''),
    );
  return { kind, name: name.trim(), region, plan, languageCode, settings: pick(false), secrets: pick(true) };
}

/** Names of the fields that cannot be right, in their order; a secret that is kept need not be entered. */
export function wrongNames(values: ProjectValues, kept: readonly string[]): string[] {
  const { kind, name, settings, secrets } = fieldsOf(values);
  const wrong = new Set([...listWrongFields(kind, settings, false), ...listWrongFields(kind, secrets, true)]);
  for (const field of hostFields[kind]) {
    const isMissing = field.isSecret && field.isRequired && !secrets[field.name] && !kept.includes(field.name);
    if (isMissing) wrong.add(field.name);
  }
  return [
    ...(name === '' ? ['name'] : []),
    ...hostFields[kind].map((field) => field.name).filter((each) => wrong.has(each)),
  ];
}
