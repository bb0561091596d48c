import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Appends the failed tests of a run to a file, one line each with the expectation that failed: `npm test` prints them at its end. Each
 * run that is complete adds a dot to a second file, named like the first with `.ended`: a process that stops early, because it has nothing
 * left to wait for, reports success. The files with failures are listed in a third one, `.files`: project, tab, full path.
 */
export class FailedTests implements Reporter {
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#file) return;
    appendFileSync(`${this.#file}.ended`, '.');
    for (const module of modules) {
      const place = `${module.project.name} ${module.relativeModuleId}`;
      if (!module.ok()) appendFileSync(`${this.#file}.files`, `${module.project.name}\t${module.moduleId}\n`);
      for (const error of module.errors()) this.#write(this.#file, place, error.message);
      for (const test of module.children.allTests('failed'))
        this.#write(this.#file, `${place}: ${test.fullName}`, test.result().errors?.[0]?.message);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) this.#write(this.#file, `${place}: ${suite.fullName}`, error.message);
    }
  }

  #write(file: string, place: string, message = 'no message') {
    appendFileSync(file, `  ${place}\n    ${message.split('\n', 1)[0]}\n`);
  }
}
