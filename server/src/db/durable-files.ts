import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fdatasyncSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** An open file of Emscripten's file system in a folder (NODEFS). */
interface OpenFile {
  /** Descriptor of Node. */
  nfd: number;
  node: { mode: number };
}

interface NodeFiles {
  stream_ops: { fsync?: (file: OpenFile) => number };
  /** Runs a call of Node and converts its failure to the error number that PostgreSQL expects. */
  tryFSOperation(operation: () => void): void;
}

const typeMask = 0o170000;
const directoryType = 0o040000;

/**
 * The file system of PGlite in a folder, with the one call that PGlite lacks: `fsync`. Without it PostgreSQL believes that a
 * commit is on the disk while it is still in the memory of the operating system.
 * Only `fsync` arrives here (Emscripten answers `fdatasync` itself, without doing anything): PostgreSQL has to run with
 * `wal_sync_method=fsync`. Data of a file need no more than `fdatasync`; directories need `fsync`, or renames may be lost.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const supplyFsync = (module: unknown): void => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        const isDirectory = (node.mode & typeMask) === directoryType;
        files.tryFSOperation(() => (isDirectory ? fsyncSync(nfd) : fdatasyncSync(nfd)));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [supplyFsync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

/** Flushes one file or directory to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder with its contents to the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(folder);
}
