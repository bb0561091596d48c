import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { handsOutOriginals } from '#video/hosts/create-host.ts';
import { hostProblems, type ProjectProblem, type VideoProject } from '@candela/contract/video/projects';
import type { ProjectRow } from './projects.queries.ts';

/** Leaves out the secrets. */
export function presentProject(row: ProjectRow, webhookPath: string): VideoProject {
  const isSyncing = row.syncDone !== null;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    region: row.region,
    plan: row.plan,
    languageCode: row.languageCode,
    settings: row.settings,
    secretNames: row.secretNames,
    status: row.archivedAt !== null ? 'archived' : isSyncing ? 'syncing' : row.problem === null ? 'active' : 'error',
    problem: readProblem(row.problem),
    usage: { videoCount: row.videoCount, seconds: row.seconds, bytes: row.bytes },
    sync: row.syncDone === null ? null : { done: row.syncDone, total: row.syncTotal },
    lastSyncAt: toIsoOrNull(row.lastSyncAt),
    webhookPath,
    handsOutOriginals: handsOutOriginals(row.kind),
    updatedAt: toIso(row.updatedAt),
  };
}

function readProblem(problem: string | null): ProjectProblem | null {
  return hostProblems.find((each) => each === problem) ?? null;
}
