import { expect, it } from 'vitest';
import { readDatabaseConfig } from './database-config.ts';

const DATABASE_URL = 'postgres://candela:a-password@pooler.school.example/candela';

it('the pools have their sizes unless told otherwise, of calls or of both', () => {
  const sizes = (DATABASE_POOL?: string) => readDatabaseConfig({ DATABASE_URL, DATABASE_POOL }).databasePool;
  expect(sizes()).toEqual({ calls: 10, jobs: 4 });
  expect(sizes('25')).toEqual({ calls: 25, jobs: 4 });
  expect(sizes('5,2')).toEqual({ calls: 5, jobs: 2 });
});

it('what cannot be meant is named by its setting, without passwords', () => {
  const refusal = (given: Record<string, string>) => {
    try {
      readDatabaseConfig(given);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const size of ['0', '10,0', '501', '-1', 'ten', '10,4,2', '1e2', '9999']) {
    expect(refusal({ DATABASE_URL, DATABASE_POOL: size })).toMatch(/^Configuration: DATABASE_POOL must be /);
  }
  expect(refusal({ DATABASE_DIRECT_URL: DATABASE_URL })).toBe('Configuration: DATABASE_DIRECT_URL needs DATABASE_URL');
  const wrong = refusal({ DATABASE_URL, DATABASE_DIRECT_URL: 'mysql://candela:a-password@db.school.example' });
  expect(wrong).toBe('Configuration: DATABASE_DIRECT_URL must begin with postgres://');
});
