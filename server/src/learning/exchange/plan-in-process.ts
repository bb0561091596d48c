import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { GivenArchive, ImportPlan } from './import-plan.ts';
import type { PlanNews } from './plan-import-process.ts';
import { ImportError } from './planned-files.ts';

const entry = fileURLToPath(new URL('plan-import-process.ts', import.meta.url));
/** 9,000 ordinary texts take half a minute, more on a busy machine. */
const planMilliseconds = 240_000;
/** A course of the largest size takes a third of it. */
const options = ['--max-old-space-size=1024', '--disable-warning=ExperimentalWarning'];
/** How V8 ends a process that needs more memory. */
const outOfMemory = 'SIGABRT';
/** It needs no secrets of the server. */
const passedVariables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE'];
/** Lower priority than the server that handles requests. */
const lowPriority = 10;

/**
 * Reads an archive in a process of its own, so that texts which are expensive to read hold no request. It is ended when it takes too
 * long or too much memory, or with the signal.
 * @throws ImportError, or the reason of the signal
 */
export function planInProcess(
  given: GivenArchive,
  { signal, milliseconds = planMilliseconds }: { signal: AbortSignal; milliseconds?: number },
): Promise<ImportPlan> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      env: Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
      execArgv: options,
      // The files are a map.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stop = () => finish(() => reject(signal.reason as Error));
    const timer = setTimeout(() => finish(() => reject(new ImportError('tooLong', 'no time is left'))), milliseconds);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      child.kill('SIGKILL');
      settle();
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
      finish(() => reject(name === outOfMemory ? new ImportError('tooLong', error) : error));
    });
    lowerPriority(child.pid);
    child.send(given, (error) => error && finish(() => reject(error)));
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
