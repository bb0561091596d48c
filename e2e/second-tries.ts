import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints the browser journeys that passed only at their second attempt, with the reason, and counts them: the target is none in ten
 * runs.
 */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const journeys = modules.filter(({ project }) => project.name.startsWith('e2e'));
    if (journeys.length === 0) return;
    const names = journeys
      .flatMap((each) => [...each.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => {
        const [error] = test.result().errors ?? [];
        const place = error?.stacks?.find(({ file }) => file.includes('/e2e/'));
        const where = place ? ` (line ${place.line})` : '';
        return `${test.module.relativeModuleId}: ${test.fullName}\n    ${error?.message.split('\n', 1)[0] ?? ''}${where}`;
      });
    console.log(`\nBrowser journeys that needed a second try: ${names.length}`);
    for (const name of names) console.log(`  ${name}`);
  }
}
