import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '#platform/http/errors.ts';

/** @throws AppError users.emailTaken instead of the database's error */
export async function takingAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email') {
      throw new AppError('users.emailTaken', { cause: error });
    }
    throw error;
  }
}
