import { expect, it } from 'vitest';
import { permissionHelp } from '#platform/device/permission-help.ts';

it('leads to the help of the browser, else to a general page', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  expect(permissionHelp(chrome)).toContain('support.google.com');
  expect(permissionHelp(`${chrome} Edg/156.0.0.0`)).toContain('support.microsoft.com');
  expect(permissionHelp('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toContain(
    'mozilla.org/kb',
  );
  expect(permissionHelp('Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15')).toContain(
    'developer.mozilla',
  );
});
