import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

const maxHosts = 100;

const hostRow = rowOf({ id: z.uuid(), name: z.string() });
const placeRow = rowOf({ hostId: z.uuid().nullable(), isReady: z.boolean() });
const stateRow = rowOf({ isArchived: z.boolean() });

interface Deps {
  db: Db;
  /** The site's destination for new videos; null: this installation. */
  getUploadHost(): Promise<string | null>;
}

interface Wanted {
  videoId: string;
  /** Null: this installation; undefined: not chosen. */
  hostId?: string | null | undefined;
  /** The site's destination for new videos. */
  preferredId: string | null;
}

export type UploadHosts = ReturnType<typeof createUploadHosts>;

/** Possible destinations of new videos. */
export function createUploadHosts({ db, getUploadHost }: Deps) {
  async function list() {
    const [data, preferred] = await Promise.all([
      readRows(db, hostRow)`
        select id, name from video_projects where archived_at is null order by lower(name), id limit ${maxHosts}::int`,
      getUploadHost(),
    ]);
    return { data, defaultId: data.some(({ id }) => id === preferred) ? preferred : null };
  }

  /**
   * The destination of a file: the chosen one, or that of its video, or the site's.
   * @throws AppError videoProjects.notFound, videoProjects.archived if the chosen one accepts no videos
   */
  async function choose(tx: Tx, { videoId, hostId, preferredId }: Wanted): Promise<string | null> {
    if (hostId === null) return null;
    const id = hostId ?? (await findPlace(tx, videoId, preferredId));
    if (id === null) return null;
    const project = await readRow(tx, stateRow)`
      select archived_at is not null as "isArchived" from video_projects where id = ${id} for share`;
    if (project?.isArchived === false) return id;
    if (hostId === undefined) return null;
    throw new AppError(project ? 'videoProjects.archived' : 'videoProjects.notFound');
  }

  async function findPlace(tx: Tx, videoId: string, preferredId: string | null): Promise<string | null> {
    const known = await readRow(tx, placeRow)`
      select host_id as "hostId", state = 'ready' as "isReady" from videos where id = ${videoId}`;
    return known?.hostId ?? (known?.isReady ? null : preferredId);
  }

  return { list, choose, findPreferred: getUploadHost };
}
