// Debian packages that tests need: used if present, otherwise installed if possible.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

let isUpdated = false;

/** Installs a Debian package; returns false without an error message if that is not possible. */
function installPackage(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (!isUpdated) spawnSync('apt-get', ['update', '-qq'], options);
  isUpdated = true;
  console.log(`Installing the package ${name} …`);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0;
}

/** Folders of PostgreSQL programs (15 or newer), the newest first. */
export function postgresFolders() {
  const base = '/usr/lib/postgresql';
  return (existsSync(base) ? readdirSync(base) : [])
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => join(base, String(version), 'bin'));
}

/** Folder of the PostgreSQL server programs (15 or newer), or null. */
export function findPostgres() {
  const find = () => postgresFolders().find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
  return find() ?? (installPackage('postgresql') ? find() : null);
}

/** Path of a Redis server, or null. */
export function findRedis() {
  const find = () => ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(existsSync) ?? null;
  return find() ?? (installPackage('redis-server') ? find() : null);
}

/** Path of PgBouncer, or null. */
export function findPgbouncer() {
  const find = () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync) ?? null;
  return find() ?? (installPackage('pgbouncer') ? find() : null);
}

/** 'strace' if it can trace (it may be installed and still not be permitted to), or null. */
export function findStrace() {
  const find = () =>
    spawnSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0 ? 'strace' : null;
  return find() ?? (installPackage('strace') ? find() : null);
}

/** Path of a Chromium, or null: CHROMIUM_PATH, an installed one, or Debian's package. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const find = () =>
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? null;
  return find() ?? (installPackage('chromium') ? find() : null);
}

/**
 * Path of Chromium's headless shell, or null: HEADLESS_SHELL_PATH, or Debian's package. It is the same engine without windows and
 * prompts, and takes half of the processor time.
 */
export function findHeadlessShell() {
  const given = process.env.HEADLESS_SHELL_PATH;
  if (given) return existsSync(given) ? given : null;
  const path = '/usr/bin/chromium-headless-shell';
  return existsSync(path) || installPackage('chromium-headless-shell') ? path : null;
}

/** Path of a Firefox, or null: FIREFOX_PATH, or Debian's package. */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given) return existsSync(given) ? given : null;
  const find = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? null;
  return find() ?? (installPackage('firefox-esr') ? find() : null);
}

/** Path of WebKitGTK's WebDriver, or null. It needs a display (Xvfb) and H.264 (GStreamer). */
export function findWebkit() {
  const hasCodecs = () =>
    readdirSync('/usr/lib').some((name) => existsSync(join('/usr/lib', name, 'gstreamer-1.0/libgstlibav.so')));
  const needed = [
    ['webkit2gtk-driver', () => existsSync('/usr/bin/WebKitWebDriver')],
    ['xvfb', () => existsSync('/usr/bin/Xvfb')],
    ['gstreamer1.0-plugins-good', hasCodecs],
    ['gstreamer1.0-plugins-bad', hasCodecs],
    ['gstreamer1.0-libav', hasCodecs],
  ];
  return needed.every(([name, isThere]) => isThere() || installPackage(name)) ? '/usr/bin/WebKitWebDriver' : null;
}
