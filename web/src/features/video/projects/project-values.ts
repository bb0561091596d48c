import {
  hostFields,
  listWrongFields,
  type HostKind,
  type VideoProject,
  type VideoProjectFields,
} from '@candela/contract/video/projects';

/** Values of the form: settings and secrets by name. */
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

/** The server never sends secrets: their fields start empty. */
export function valuesOf({ kind, name, region, plan, languageCode, settings }: VideoProject): ProjectValues {
  return { kind, name, region, plan, languageCode, entered: { ...settings } };
}

/** The fields to send, without secrets that were not entered. */
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

/** Names of invalid fields, in order; stored secrets need not be entered. */
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
