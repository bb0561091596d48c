import { expect, it } from 'vitest';
import { maskUrl } from './masked-url.ts';

it.each([
  ['https://school.test/hooks/new-members-of-the-school', 'https://school.test/hooks/new-members-of-the-school'],
  ['https://u:p@school.test:8443/', 'https://…@school.test:8443/'],
  ['https://school.test/?key=abc&empty=&a=b=c', 'https://school.test/?key=…&empty=…&a=…'],
  ['https://school.test/x?s3cret', 'https://school.test/x?…'],
  ['https://chat.test/services/T01/B02/9fHq8LkX0aPz7Wc2', 'https://chat.test/services/T01/B02/…'],
])('%s is shown as %s', (given, shown) => {
  expect(maskUrl(given)).toBe(shown);
});
