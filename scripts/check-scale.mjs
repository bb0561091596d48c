// Checks that style sheets take their values from the scale (web/src/ui/scale.css). Run by `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOffScale } from './lint/scale.mjs';

const root = join(import.meta.dirname, '..');
/** More would be a second scale. */
const mostExceptions = 12;

const source = join('web', 'src');
const scale = join(source, 'ui', 'scale.css');
const shell = join(source, 'platform', 'theme', 'tokens.css');
const read = (path) => readFileSync(join(root, path), 'utf8');

const sheets = readdirSync(join(root, source), { recursive: true })
  .map((path) => join(source, path))
  .filter((path) => path.endsWith('.css') && path !== scale)
  .map((path) => ({ path, text: read(path) }));
const { faults, exceptions } = findOffScale(sheets, { scale: read(scale), shell: read(shell) });
if (exceptions > mostExceptions)
  faults.push(`${exceptions} exceptions to the scale, at most ${mostExceptions} are allowed.`);
console.log(faults.length > 0 ? faults.join('\n') : `${sheets.length} style sheets, ${exceptions} exceptions.`);
process.exitCode = faults.length > 0 ? 1 : 0;
