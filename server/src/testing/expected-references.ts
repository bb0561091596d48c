import { givenNames } from './expected-references.names.ts';
import { openReferences } from './expected-references.open.ts';
import { innerReferences, ownedReferences } from './expected-references.owned.ts';
import type { ReferenceRule } from './reference-rules.ts';

/**
 * Every id in a query or a body of the contract: who may refer to what it names, where that is decided, and which test holds it. The test
 * fails for one that is missing here, so nobody adds a reference without deciding it. Ids in paths are what a call is about; those in
 * texts and files are those of a lesson's files (`asset-rows.ts`) and of an archive (`exchange/write-course.ts`).
 */
export const expectedReferences: readonly ReferenceRule[] = [
  ...ownedReferences,
  ...innerReferences,
  ...openReferences,
  ...givenNames,
];
