import type { Reporter, TestModule } from 'vitest/node';

/** Names the browser journeys that passed only at their second try, and counts them: the aim is none in ten runs. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const journeys = modules.filter(({ project }) => project.name.startsWith('e2e'));
    if (journeys.length === 0) return;
    const names = journeys
      .flatMap((each) => [...each.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`);
    console.log(`\nBrowser journeys that needed a second try: ${names.length}`);
    for (const name of names) console.log(`  ${name}`);
  }
}
