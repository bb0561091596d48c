import { limitThisProcess } from '#platform/limits/process-limits.ts';
import type { ImportProblem } from '@candela/contract/authoring/exchange';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { ArchivedTranslation } from './course-file.ts';
import { planImport, type GivenArchive, type ImportPlan } from './import-plan.ts';
import { ImportError } from './planned-files.ts';
import { unpackZip, ZipError } from './zip-reader.ts';

/** An archive that is not unpacked yet. */
export interface PackedArchive extends Omit<GivenArchive, 'files'> {
  zipPath: string;
  /** Where it is unpacked. */
  folder: string;
}

export interface ProcessLimits {
  /** Of processor time. */
  milliseconds: number;
  /** Bytes in use, outside of the heap too. */
  memory: number;
}

export interface LimitedArchive extends PackedArchive {
  limits: ProcessLimits;
}

/**
 * Unpacks and reads one archive, in a process of its own that can be ended: thousands of texts that others have written. The plan is
 * sent in parts, because the server has to take each of them at once.
 */
export type PlanNews =
  | { section: number; lesson: LessonContent }
  | { translations: ArchivedTranslation[] }
  /** At last: everything else. */
  | { plan: ImportPlan }
  | { problem: ImportProblem; message: string };

const translationsAtOnce = 1000;

function send(news: PlanNews): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(news, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

async function plan({ zipPath, folder, ...given }: PackedArchive): Promise<void> {
  const files = await unpackZip(zipPath, folder);
  const { sections, translations, ...rest } = await planImport({ ...given, files });
  for (const [section, { lessons }] of sections.entries()) {
    for (const lesson of lessons) await send({ section, lesson });
  }
  for (let at = 0; at < translations.length; at += translationsAtOnce) {
    await send({ translations: translations.slice(at, at + translationsAtOnce) });
  }
  const titles = sections.map(({ title }) => ({ title, lessons: [] }));
  await send({ plan: { ...rest, sections: titles, translations: [] } });
}

async function answer({ limits, ...given }: LimitedArchive): Promise<void> {
  limitThisProcess(limits.memory).begin(limits.milliseconds);
  try {
    await plan(given);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof ZipError)) throw error;
    await send({ problem: error.problem, message: error.cause instanceof Error ? error.cause.message : '' });
  }
}

process.once('message', (given: LimitedArchive) => void answer(given));
// The server has ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
