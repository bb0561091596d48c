// Checks the files in deploy/ with the programs that use them; a program that is not there is skipped by name. For the night: building the
// image takes minutes. IMAGE_BASE names a base image where there is no registry: buildah import of a folder made by debootstrap and Node.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'candela-deploy-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let hasFailed = false;

const run = (command, args, options = {}) => spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options });

/** Reports a check; `isGood` says what its run has to give. */
function report(name, { status, stdout, stderr }, isGood) {
  const passed = isGood(status, `${stdout}${stderr}`);
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(`${stdout}${stderr}`);
  hasFailed ||= !passed;
}

/** Whether a program is there; says so if not. */
function has(command, ...version) {
  if (run(command, version).status === 0) return true;
  console.log(`– ${command} left out: it is not installed`);
  return false;
}

const passes = (status) => status === 0;
const fails = (status) => status !== 0;

if (has('promtool', '--version')) {
  const rules = join(root, 'deploy', 'prometheus');
  report('rules are rules', run('promtool', ['check', 'rules', join(rules, 'rules.yml')]), passes);
  report('rules alert when they should', run('promtool', ['test', 'rules', join(rules, 'rules.test.yml')]), passes);
  const broken = readFileSync(join(rules, 'rules.yml'), 'utf8').replace('14.4 * 0.001', '14.4 * 1000');
  writeFileSync(join(folder, 'rules.yml'), broken);
  writeFileSync(join(folder, 'rules.test.yml'), readFileSync(join(rules, 'rules.test.yml')));
  report('a wrong threshold is found', run('promtool', ['test', 'rules', join(folder, 'rules.test.yml')]), fails);
}

if (has('helm', 'version', '--short')) {
  const chart = join(root, 'deploy', 'helm', 'candela');
  report('the chart passes helm lint', run('helm', ['lint', '--strict', chart]), passes);
  const kinds = ['Deployment', 'Service', 'PodDisruptionBudget', 'Ingress'];
  report(
    'it has what it should',
    run('helm', ['template', 'x', chart, '--set', 'media.replicas=1']),
    (status, text) => {
      const deployments = text.match(/^kind: Deployment$/gm)?.length;
      return status === 0 && deployments === 3 && kinds.every((kind) => text.includes(`kind: ${kind}`));
    },
  );
  report(
    'a wrong type is refused',
    run('helm', ['template', 'x', chart, '--set', 'web.replicas=two']),
    (status, text) => status !== 0 && text.includes('/web/replicas'),
  );
}

if (has('caddy', 'version'))
  report(
    'the Caddyfile is one',
    run('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
      env: { ...process.env, SITE_ADDRESS: 'candela.example', LIVE_ADDRESS: 'live.candela.example' },
    }),
    passes,
  );

if (has('buildah', '--version')) {
  const base = process.env.IMAGE_BASE ? ['--build-arg', `BASE=${process.env.IMAGE_BASE}`] : [];
  const build = [
    'bud',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    ...base,
    '-f',
    'deploy/Dockerfile',
    '-t',
    'candela-checked',
    '.',
  ];
  report('the image is built', run('buildah', build, { maxBuffer: 100_000_000 }), passes);
}

const audit = run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json']);
if (/"auditReportVersion"/.test(audit.stdout)) report('no known high advisories in what is shipped', audit, passes);
else console.log('– npm audit left out: the registry does not answer it');

process.exitCode = hasFailed ? 1 : 0;
