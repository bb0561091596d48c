import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { AssetKind } from '@candela/contract/authoring/assets';
import type { ImportProblem } from '@candela/contract/authoring/exchange';
import { cleanFileName } from '@candela/contract/file-names';
import type { ZipFile } from './zip-reader.ts';

/** The files of an archive that is imported as a course. */

/** Why an archive cannot be imported. */
export class ImportError extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem, cause?: unknown) {
    super(`The course cannot be imported: ${problem}.`, { cause });
    this.problem = problem;
  }
}

export interface PlannedAsset {
  id: string;
  kind: AssetKind;
  name: string;
  file: ZipFile;
}

const picture = /\.(png|jpe?g|webp|gif)$/i;

/** Many tools put a single folder at the top. */
export function withoutRoot(files: Map<string, ZipFile>): Map<string, ZipFile> {
  const names = [...files.keys()].filter((name) => !name.startsWith('__MACOSX/') && !name.endsWith('.DS_Store'));
  const [root = ''] = names[0]?.split('/') ?? [];
  const isPacked = names.length > 0 && names.every((name) => name.startsWith(`${root}/`));
  return new Map(
    names.flatMap((name) => {
      const file = files.get(name);
      return file ? [[isPacked ? name.slice(root.length + 1) : name, file]] : [];
    }),
  );
}

/** Files used by the course, each with its new id, assigned on first use. */
export class Assets {
  readonly used = new Map<string, PlannedAsset>();
  private readonly files: Map<string, ZipFile>;
  constructor(files: Map<string, ZipFile>) {
    this.files = files;
  }

  use(name: string, kind: AssetKind, title = posix.basename(name)): string | null {
    const key = `${kind} ${name} ${title}`;
    const known = this.used.get(key);
    if (known) return known.id;
    const file = this.files.get(name);
    if (!file) return null;
    const id = randomUUID();
    this.used.set(key, { id, kind, name: cleanFileName(title), file });
    return id;
  }

  /** Pictures of a text, by file name. */
  besides(folder: string): (name: string) => string | null {
    return (name) => {
      const path = posix.normalize(posix.join(folder, name));
      return picture.test(path) && !path.startsWith('..') ? this.use(path, 'image') : null;
    };
  }
}

/** A UTF-8 text; null when there is no such file. @throws ImportError */
export async function readText(file: ZipFile | undefined, limit: number): Promise<string | null> {
  if (!file) return null;
  if (file.size > limit) throw new ImportError('tooLarge');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file.path)).replaceAll('\0', '');
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError('invalid', error);
    throw error;
  }
}
