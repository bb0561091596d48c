import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { openSecrets, sealOwner } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { hostFields, type VideoProjectFields } from '@candela/contract/video/projects';
import { listSealed, replaceSecrets, writeProblem, type ProjectRow } from './projects.queries.ts';

/** The stored secrets of a project; unreadable ones have to be entered again. */
export function readKept(seals: Seals, row: ProjectRow): Record<string, string> {
  try {
    return openSecrets(seals, row.id, row.secrets);
  } catch (error) {
    if (error instanceof HostError) return {};
    throw error;
  }
}

/**
 * Encrypts the given secrets, and keeps the stored ones where none is given.
 * @throws AppError request.invalid naming missing secrets
 */
export function sealSecrets(
  seals: Seals,
  id: string,
  { kind, secrets }: VideoProjectFields,
  kept: Record<string, string>,
): { secrets: string; secretNames: string[] } {
  const fields = hostFields[kind].filter(({ isSecret }) => isSecret);
  const all = Object.fromEntries(fields.map(({ name }) => [name, secrets[name] ?? kept[name] ?? '']));
  const missing = fields.filter(({ name, isRequired }) => isRequired && !all[name]);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `body.secrets.${name}`).join(', ');
    throw new AppError('request.invalid', { message: `Not valid: ${names}` });
  }
  return {
    secrets: seals.seal(JSON.stringify(all), sealOwner(id)),
    secretNames: Object.keys(all).filter((name) => all[name] !== ''),
  };
}

/** Re-encrypts secrets that were encrypted with another key than the current one; unreadable ones are left unchanged. */
export async function sealAnew(db: Db, seals: Seals): Promise<void> {
  for (const { id, secrets } of await listSealed(db)) {
    if (seals.isCurrent(secrets)) continue;
    try {
      const anew = seals.seal(JSON.stringify(openSecrets(seals, id, secrets)), sealOwner(id));
      await replaceSecrets(db, id, secrets, anew);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      await writeProblem(db, id, error.problem);
    }
  }
}
