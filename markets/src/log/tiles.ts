/**
 * Where a log is read by the tile (C2SP tlog-tiles): hashes of one level in pieces of 256, and the entries in bundles of as many. A piece
 * that is full never changes; the last one of a level is named with its width.
 */
export const tileWidth = 256;
/** Levels of the tree between two levels of tiles. */
export const tileHeight = 8;

export interface Tile {
  /** Of the tiles: a hash at level 1 is that of 256 leaves. `entries` is the bundle of entries. */
  level: number | 'entries';
  index: number;
  /** 1 to 256. */
  width: number;
}

/** `1234067` becomes `x001/x234/067`. */
function nameOf(index: number): string {
  const parts = [index % 1000];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) parts.unshift(rest % 1000);
  return parts.map((part, place) => (place < parts.length - 1 ? 'x' : '') + String(part).padStart(3, '0')).join('/');
}

/** The path below the log's address, such as `tile/0/x001/234.p/17`. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${nameOf(index)}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Null for anything that is not exactly such a path. */
export function parseTilePath(path: string): Tile | null {
  const [, level = '', name = '', part] =
    /^tile\/(\d{1,2}|entries)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  if (level === '') return null;
  const index = Number(name.replaceAll(/[x/]/g, ''));
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index,
    width: part === undefined ? tileWidth : Number(part),
  };
  const isValid = tile.level === 'entries' || tile.level < 8;
  // So far that its last part has no number.
  const isFar = !Number.isSafeInteger((index + 1) * tileWidth);
  return isValid && !isFar && tile.width > 0 && tilePath(tile) === path ? tile : null;
}

/** How many hashes of a level of tiles, or entries, a log of that size has. */
export function countAtLevel(size: number, level: Tile['level']): number {
  return level === 'entries' ? size : Math.floor(size / tileWidth ** level);
}

/** Whether a log of that size has all of a tile. */
export function isTileComplete(size: number, { level, index, width }: Tile): boolean {
  return index * tileWidth + width <= countAtLevel(size, level);
}

/** A bundle of entries: each with its length in two bytes before it. @throws RangeError for an entry beyond 65,535 bytes */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > 65_535) throw new RangeError(`an entry of ${entry.length} bytes`);
    bytes.set([entry.length >> 8, entry.length & 255], at);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** The entries of a bundle; of one that has too many, the first that is too much. Null for bytes that end within an entry. */
export function entriesOf(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length && entries.length <= tileWidth;) {
    const [high, low] = [bundle[at], bundle[at + 1]];
    if (high === undefined || low === undefined) return null;
    const end = at + 2 + high * 256 + low;
    if (end > bundle.length) return null;
    entries.push(bundle.slice(at + 2, end));
    at = end;
  }
  return entries;
}
