import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import { hostKinds } from '@candela/contract/video/projects';
import { createHost } from './create-host.ts';
import { hostAddresses, type HostAddresses } from './host-addresses.ts';
import { HostError, type VideoHost } from './video-host.ts';

const projectRow = rowOf({
  kind: z.enum(hostKinds),
  settings: z.record(z.string(), z.string()),
  secrets: z.string(),
});

const secretsSchema = z.record(z.string(), z.string());

/** The context to which a project's encrypted secrets are bound. */
export const sealOwner = (projectId: string) => `video-project:${projectId}`;

/** @throws HostError keyLost */
export function openSecrets(seals: Seals, projectId: string, sealed: string): Record<string, string> {
  try {
    return secretsSchema.parse(JSON.parse(seals.open(sealed, sealOwner(projectId))));
  } catch (error) {
    if (error instanceof SealBroken)
      throw new HostError('keyLost', 'the secrets cannot be decrypted', { cause: error });
    throw error;
  }
}

export type ProjectHosts = ReturnType<typeof createProjectHosts>;

/** The hosts of projects, with decrypted credentials. */
export function createProjectHosts({
  db,
  seals,
  addresses = hostAddresses,
}: {
  db: Db;
  seals: Seals;
  addresses?: HostAddresses | undefined;
}) {
  /** @throws HostError keyLost, or notFound if there is no such project */
  async function open(projectId: string): Promise<VideoHost> {
    const row = await readRow(db, projectRow)`
      select kind, settings, secrets from video_projects where id = ${projectId}`;
    if (!row) throw new HostError('notFound', 'no such project');
    return createHost(row.kind, { ...row.settings, ...openSecrets(seals, projectId, row.secrets) }, addresses);
  }

  return { open };
}
