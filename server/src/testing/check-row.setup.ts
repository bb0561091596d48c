// Runs before every test file of the server: checks the rows of every statement that a test runs against its declaration.
import { afterAll } from 'vitest';
import { checkRowsWith } from '#db/rows.ts';
import { checkRow } from './check-row.ts';

const faults: unknown[] = [];

checkRowsWith((row, answered) => {
  try {
    checkRow(row, answered);
  } catch (error) {
    // Background jobs catch unexpected errors, so the fault is also reported at the end.
    faults.push(error);
    throw error;
  }
});

afterAll(() => {
  if (faults.length > 0) throw faults[0];
});
