import { Readable } from 'node:stream';
import { stringify } from 'yaml';
import { ZipFile } from 'yazl';
import { canonicalJson } from '#learning/content/lesson-contents.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { filesOfFilm } from './archive-films.ts';
import type { ArchiveSource } from './archive-source.ts';
import { courseFileName, fileWords, idFor, sha256, withAssetIds, type CourseFile } from './course-file.ts';
import { writeMarkdown } from './markdown-writer.ts';

/** The same for every archive, so that an unchanged course gives identical bytes. */
const entry = { mtime: new Date('2000-01-01T00:00:00Z'), mode: 0o100644, forceDosTimestamp: true };

/** Archive paths of files, by asset id. */
type Names = Map<string, { id: string; file: string }>;

/** A course as a zip stream, read from the storage while it is sent. */
export function writeArchive(source: ArchiveSource, storage: Storage): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const addStored = storedFilesOf(zip, output, storage);
  const names = nameAssets(source);
  const texts: { file: string; text: string }[] = [];
  const course = courseFileOf(source, names, texts);
  zip.addBuffer(Buffer.from(`${JSON.stringify(JSON.parse(canonicalJson(course)), null, 2)}\n`), courseFileName, entry);
  for (const { file, text } of texts) zip.addBuffer(Buffer.from(text), file, entry);
  const written = new Set<string>();
  for (const asset of source.assets) {
    const { file } = names.get(asset.id) ?? { file: '' };
    if (written.has(file) || source.lost.has(asset.storageKey)) continue;
    written.add(file);
    addStored(asset.storageKey, file);
  }
  for (const { storageKey, file } of source.films.flatMap(filesOfFilm)) {
    if (!source.lost.has(storageKey)) addStored(storageKey, file);
  }
  zip.end();
  return output;
}

/**
 * Adds stored files, one open at a time. A read error destroys the archive stream, and a client that disconnects
 * leaves no file open.
 */
function storedFilesOf(zip: ZipFile, output: Readable, storage: Storage): (key: string, file: string) => void {
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', () => current?.destroy());
  output.on('close', () => current?.destroy());
  return (key, file) =>
    zip.addReadStreamLazy(file, { ...entry, compress: false }, (done) => {
      current = Readable.from(readStored(storage, key));
      current.on('error', (error) => output.destroy(error));
      done(null, current);
    });
}

/** Opened when its turn comes, so that not all files of a course are open at once. */
async function* readStored(storage: Storage, key: string): AsyncGenerator<Buffer> {
  yield* (await storage.get(key)) as AsyncIterable<Buffer>;
}

function nameAssets({ assets }: ArchiveSource): Names {
  return new Map(
    assets.map(({ id, kind, name, checksum }) => {
      const file = `media/${checksum.slice(0, 12)}-${kind}-${fileWords(name)}`;
      return [id, { id: idFor(`${kind} ${checksum} ${name}`), file }];
    }),
  );
}

function courseFileOf(source: ArchiveSource, names: Names, texts: { file: string; text: string }[]): CourseFile {
  const idOf = (id: string) => names.get(id)?.id ?? null;
  const fileOf = (from: string) => (id: string) => `${from}${names.get(id)?.file ?? 'media/missing'}`;
  const add = (file: string, text: string) => {
    texts.push({ file, text });
    return { file, checksum: sha256(text) };
  };
  const { description, coverAssetId, trainerIds: _trainers, prerequisiteIds: _prerequisites, ...meta } = source.meta;
  let place = 0;
  const sections = source.sections.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map((content) => {
      place++;
      const name = `lessons/${String(place * 10).padStart(3, '0')}-${fileWords(content.title)}.md`;
      const text = frontMatter(content, title) + writeMarkdown(content.body, fileOf('../'));
      return { ...add(name, text), content: withAssetIds(content, idOf) as Record<string, unknown> };
    }),
  }));
  const head = `---\n${stringify({ title: meta.title, summary: meta.summary, language: meta.languageCode })}---\n\n`;
  return {
    format: 'candela-course',
    version: 1,
    meta: {
      ...meta,
      description: withAssetIds(description, idOf),
      coverAssetId: coverAssetId === null ? null : idOf(coverAssetId),
    },
    prerequisites: source.prerequisites,
    description: add('README.md', head + writeMarkdown(description, fileOf(''))),
    sections,
    assets: uniqueAssets(source, names),
    films: source.films.map(({ videoId, title, original, subtitles }) => ({
      videoId,
      title,
      file: original?.file ?? null,
      subtitles: subtitles.map(({ languageCode, label, file }) => ({ languageCode, label, file })),
    })),
    translations: source.translations,
  };
}

function uniqueAssets({ assets }: ArchiveSource, names: Names): CourseFile['assets'] {
  const found = new Map<string, CourseFile['assets'][number]>();
  for (const { id, kind, name, checksum } of assets) {
    const named = names.get(id);
    if (named) found.set(named.id, { ...named, kind, name, checksum });
  }
  return [...found.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

function frontMatter({ title, type, durationSeconds, isFreePreview }: LessonContent, section: string): string {
  return `---\n${stringify({ title, section, type, minutes: Math.round(durationSeconds / 60), free: isFreePreview })}---\n\n`;
}
