import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exceededLimit } from '#platform/limits/process-limits.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { ImportPlan } from './import-plan.ts';
import type { LimitedArchive, PackedArchive, PlanNews, ProcessLimits } from './plan-import-process.ts';
import { ImportError } from './planned-files.ts';

const entry = fileURLToPath(new URL('plan-import-process.ts', import.meta.url));

interface PlanLimits extends ProcessLimits {
  /** By the clock. */
  wallMilliseconds: number;
  heapMegabytes: number;
}

/** 9,000 ordinary texts take half a minute of a processor, and unpacking 2 GB as much. A course of the largest size takes a third of the heap. */
const planLimits: PlanLimits = {
  milliseconds: 240_000,
  wallMilliseconds: 600_000,
  memory: 1_500_000_000,
  heapMegabytes: 1024,
};
/** It needs no secrets of the server. */
const passedVariables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE'];
/** Lower priority than the server that handles requests. */
const lowPriority = 10;

/**
 * Unpacks and reads an archive in a process of its own, so that texts which are expensive to read hold no request. It is ended when it
 * takes too much time of a processor or too much memory, or with the signal.
 * @throws ImportError, the reason of the signal, or another error that may be temporary: a busy machine, a full disk
 */
export function planInProcess(
  given: PackedArchive,
  { signal, limits }: { signal: AbortSignal; limits?: Partial<PlanLimits> },
): Promise<ImportPlan> {
  signal.throwIfAborted();
  const { heapMegabytes, wallMilliseconds, milliseconds, memory } = { ...planLimits, ...limits };
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      env: Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let exceeded = '';
    child.stdout?.on('data', (text: Buffer) => (exceeded = String(text)));
    const stop = () => finish(() => reject(signal.reason as Error));
    const late = () => reject(new Error('The process of an import has not answered in time.'));
    const timer = setTimeout(() => finish(late), wallMilliseconds);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return settle();
      // Until then it may write into its folder.
      child.once('exit', settle);
      child.kill('SIGKILL');
    };
    signal.addEventListener('abort', stop);
    const lessons: LessonContent[][] = [];
    const translations: ImportPlan['translations'] = [];
    child.on('message', (news: PlanNews) => {
      if ('lesson' in news) (lessons[news.section] ??= []).push(news.lesson);
      else if ('translations' in news) translations.push(...news.translations);
      else if ('problem' in news) finish(() => reject(new ImportError(news.problem, news.message)));
      else {
        const sections = news.plan.sections.map(({ title }, at) => ({ title, lessons: lessons[at] ?? [] }));
        finish(() => resolve({ ...news.plan, sections, translations }));
      }
    });
    child.on('error', (error) => finish(() => reject(error)));
    // All of its messages have been read.
    child.on('close', (code, name) => {
      const error = new Error(`The process of an import was ended by ${name ?? code}.`);
      const isTooMuch = exceededLimit(exceeded, name) !== null;
      finish(() => reject(isTooMuch ? new ImportError('tooLong', error) : error));
    });
    lowerPriority(child.pid);
    child.send(
      { ...given, limits: { milliseconds, memory } } satisfies LimitedArchive,
      (error) => error && finish(() => reject(error)),
    );
  });
}

/** Not permitted on some systems; then it has that of the server. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // Not permitted, or it has already ended.
  }
}
