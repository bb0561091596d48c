import type { Db, Tx } from '#db/client.ts';
import { canonicalJson } from '#learning/content/lesson-contents.ts';
import type { CompareTexts } from '#platform/text/text-changes.ts';
import type { MetaChange, SettingChange } from '@candela/contract/authoring/versions';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { textOf } from '@candela/contract/rich-text';
import { readNames } from './reference-names.ts';

type Names = ReadonlyMap<string, string>;

export function namesInMeta(tx: Db | Tx, ...metas: (CourseMeta | undefined)[]): Promise<Names> {
  return readNames(tx, {
    userIds: metas.flatMap((meta) => meta?.trainerIds ?? []),
    courseIds: metas.flatMap((meta) => meta?.prerequisiteIds ?? []),
    videoIds: [],
    eventIds: [],
  });
}

export function namesInLessons(tx: Db | Tx, ...contents: (LessonContent | null)[]): Promise<Names> {
  return readNames(tx, {
    userIds: [],
    courseIds: [],
    videoIds: contents.flatMap((content) => (content?.type === 'video' ? (content.videoId ?? []) : [])),
    eventIds: contents.flatMap((content) => (content?.type === 'live' ? (content.eventId ?? []) : [])),
  });
}

const texts = {
  title: ({ title }: CourseMeta) => title,
  summary: ({ summary }: CourseMeta) => summary,
  description: ({ description }: CourseMeta) => textOf(description),
};

/** Changes of the course settings: texts word by word, choices by their codes, people and courses by name. */
export function compareMeta(
  before: CourseMeta | null,
  after: CourseMeta,
  compareTexts: CompareTexts,
  names: Names,
): MetaChange[] {
  const fields = Object.keys(after) as (keyof CourseMeta)[];
  const different = fields.filter(
    (field) => canonicalJson(before?.[field] ?? null) !== canonicalJson(after[field] ?? null),
  );
  const changes = different.map((field) => {
    if (field === 'title' || field === 'summary' || field === 'description') {
      const words = compareTexts(before ? texts[field](before) : '', texts[field](after));
      return { field, changes: words, before: [], after: [] };
    }
    // For a picture, only the fact that it has changed is shown.
    const valuesOf = (meta: CourseMeta | null) =>
      field === 'coverAssetId' ? [] : valuesIn(meta?.[field]).map((value) => nameOf(field, value, names));
    return { field, changes: [], before: valuesOf(before), after: valuesOf(after) };
  });
  // For a new course, everything that is set.
  return before ? changes : changes.filter((each) => each.changes.length > 0 || each.after.length > 0);
}

/** All settings of a lesson except title, text and questions; of a new one, everything that is set. */
export function compareSettings(
  before: LessonContent | null,
  after: LessonContent | null,
  names: Names,
): SettingChange[] {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => canonicalJson(old[field] ?? null) !== canonicalJson(now[field] ?? null))
    .map((field) => {
      const valuesOf = (settings: Record<string, unknown>) =>
        valuesIn(settings[field]).map((value) => nameOf(field, value, names));
      return { field, before: valuesOf(old), after: valuesOf(now) };
    })
    .filter((change) => (before && after) || [...change.before, ...change.after].some((value) => !isUnset(value)));
}

const isUnset = (value: string) => value === 'false' || value === '0';

function settingsOf(content: LessonContent | null): Record<string, unknown> {
  if (!content) return {};
  const { title: _title, body: _body, type: _type, ...settings } = content;
  return Object.fromEntries(Object.entries(settings).filter(([field]) => field !== 'quiz'));
}

function valuesIn(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

const prefixes: Record<string, string> = { prerequisiteIds: 'course ', eventId: 'event ' };

function nameOf(field: string, value: unknown, names: Names): string {
  if (typeof value !== 'object' || value === null) {
    return names.get(`${prefixes[field] ?? ''}${String(value)}`) ?? String(value);
  }
  if ('name' in value) return String(value.name);
  return 'provider' in value && 'ref' in value
    ? `${String(value.provider)} ${String(value.ref)}`
    : canonicalJson(value);
}
