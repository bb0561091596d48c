import { randomUUID } from 'node:crypto';
import { hostFields, type HostKind, type VideoProjectFields } from '@candela/contract/video/projects';

interface Fake {
  kind: HostKind;
  /** The provider's settings, including secrets. */
  settings: Record<string, string>;
}

/** A project at a fake provider, as an admin enters it. */
export function projectFieldsOf({ kind, settings }: Fake): VideoProjectFields {
  const pick = (isSecret: boolean) =>
    Object.fromEntries(
      hostFields[kind]
        .filter((field) => field.isSecret === isSecret)
        .map(({ name }) => [name, settings[name] ?? ''] as const),
    );
  return {
    name: `Lessons ${randomUUID()}`,
    kind,
    region: 'EU',
    plan: 'Standard',
    languageCode: 'en',
    settings: pick(false),
    secrets: pick(true),
  };
}
