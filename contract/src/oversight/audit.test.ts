import { expect, it } from 'vitest';
import { auditActions, auditEntities } from './audit.ts';

it.each([
  ['actions', auditActions],
  ['entities', auditEntities],
])('names all %s of the audit log once: each is a choice of its filter', (_what, names: readonly string[]) => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
