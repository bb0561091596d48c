// Runs before every test file of the server: whatever statement a test reaches, its rows are as declared.
import { afterAll } from 'vitest';
import { checkRowsWith } from '#db/rows.ts';
import { checkRow } from './check-row.ts';

const faults: unknown[] = [];

checkRowsWith((row, answered) => {
  try {
    checkRow(row, answered);
  } catch (error) {
    // Jobs in the background catch what they do not expect, so that it is said again at the end.
    faults.push(error);
    throw error;
  }
});

afterAll(() => {
  if (faults.length > 0) throw faults[0];
});
