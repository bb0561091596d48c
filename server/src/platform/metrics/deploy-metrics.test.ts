import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { metrics } from '#platform/metrics/metrics.ts';
import { startTestServer } from '#testing/test-server.ts';
import { root } from '../../root.ts';

await startTestServer();

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

interface Rules {
  groups: { rules: { record?: string; expr: string }[] }[];
}
interface Board {
  panels: { targets: { expr: string }[] }[];
}

const rules = (text: string) => (parse(text) as Rules).groups.flatMap((group) => group.rules);
const panels = (text: string) => (JSON.parse(text) as Board).panels.flatMap(({ targets }) => targets);

const words = new Set(['by', 'without', 'on', 'ignoring', 'or', 'and', 'unless', 'bool', 'offset']);

/** The metrics that an expression names: what is left without labels, functions, numbers and words of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const names = bare.match(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g) ?? [];
  return names.filter((name) => !words.has(name) && !new RegExp(`\\b${name}\\s*\\(`).test(bare));
}

async function unknownIn(expressions: readonly string[], recorded: readonly (string | undefined)[]): Promise<string[]> {
  const text = await metrics.metrics();
  const known = new Set([
    ...recorded,
    ...[...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  ]);
  return expressions.flatMap(metricsIn).filter((name) => !known.has(name));
}

it('has every metric that the rules name', async () => {
  const given = rules(read('prometheus/rules.yml'));
  const expressions = given.map(({ expr }) => expr);
  expect(expressions.flatMap(metricsIn).length).toBeGreaterThan(10);
  const recorded = given.map(({ record }) => record);
  expect(await unknownIn(expressions, recorded)).toEqual([]);
  expect(await unknownIn([...expressions, 'sum(rate(http_requests_total{a="b"}[5m])) by (x) > 1'], recorded)).toEqual([
    'http_requests_total',
  ]);
});

it('has every metric that the dashboard shows', async () => {
  const expressions = panels(read('grafana/candela.json')).map(({ expr }) => expr);
  expect(expressions.length).toBeGreaterThan(15);
  expect(await unknownIn(expressions, [])).toEqual([]);
  expect(
    await unknownIn(
      expressions.map((each) => each.replace('hub_rooms', 'hub_room')),
      [],
    ),
  ).toEqual(['hub_room']);
});
