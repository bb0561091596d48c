import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  commandOf,
  knownSettings,
  problemsOfChartSettings,
  problemsOfCompose,
  problemsOfDockerfile,
  problemsOfValues,
  readDeploy,
} from './deploy-files.mjs';
import { root } from './install.mjs';
import { serverArguments } from './server-process.mjs';

const replaced = (text, from, to) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

it('finds the settings of the server', () => {
  const known = knownSettings();
  for (const name of [
    'PUBLIC_URL',
    'DATABASE_URL',
    'S3_BUCKET',
    'MEDIAMTX_API_URL',
    'STRIPE_SECRET_KEY',
    'OPS_PORT',
    'ROLES',
  ])
    expect(known).toContain(name);
});

describe('compose.yaml', () => {
  const compose = readDeploy('compose.yaml');

  it('is one by the specification, and names settings and services that exist', () => {
    expect(problemsOfCompose(compose)).toEqual([]);
  });

  it.each([
    ['restart: unless-stopped', 'restart: [1]', 'restart'],
    ['read_only: true', 'read_onli: true', 'additional properties'],
    ['REDIS_URL:', 'REDIS_URI:', 'the server knows no REDIS_URI'],
    ['      - candela\n', '      - candle\n', 'there is no service candle'],
  ])('is refused with %s as %s', (from, to, problem) => {
    expect(problemsOfCompose(replaced(compose, from, to)).join('\n')).toContain(problem);
  });
});

describe('the chart', () => {
  const template = readDeploy('helm/candela/templates/_helpers.tpl');
  const values = readDeploy('helm/candela/values.yaml');

  it('names settings that exist', () => {
    expect(problemsOfChartSettings(template, values)).toEqual([]);
    expect(problemsOfChartSettings(replaced(template, 'name: OPS_HOST', 'name: OPS_HOTS'), values)).toEqual([
      'the server knows no OPS_HOTS',
    ]);
    expect(problemsOfChartSettings(template, replaced(values, 'LOG_LEVEL', 'LOG_LEVLE'))).toEqual([
      'the server knows no LOG_LEVLE',
    ]);
  });

  it('accepts its own values, and refuses those of a wrong type, and unknown ones', () => {
    const good = parse(values);
    expect(problemsOfValues(good)).toEqual([]);
    for (const wrong of [
      { ...good, web: { replicas: '2' } },
      { ...good, web: { replica: 2 } },
      { ...good, settings: { TRUST_PROXY: true } },
      { ...good, publicUrl: 'candela.example' },
      { ...good, media: { replicas: 1, port: 70_000 } },
      { ...good, databse: {} },
    ])
      expect(problemsOfValues(wrong)).not.toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = readDeploy('Dockerfile');

  it('runs what npm start runs, without installing or building', () => {
    const own = serverArguments.map((argument) =>
      argument.startsWith('file:') ? fileURLToPath(argument).replace(root, '/app') : argument.replace(root, '/app'),
    );
    expect(commandOf(dockerfile)).toEqual(['node', ...own]);
    expect(problemsOfDockerfile(dockerfile)).toEqual([]);
  });

  it.each([
    ['USER 10001:10001', 'USER root'],
    ['/livez', '/'],
    ['RUN node deploy/fill-cache.mjs', ''],
    ['COPY --from=build /app/sbom.json ./', ''],
  ])('is refused without %s', (from, to) => {
    expect(problemsOfDockerfile(replaced(dockerfile, from, to))).toHaveLength(1);
  });
});
