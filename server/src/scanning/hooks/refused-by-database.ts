/** Whether the database has refused what it was given (SQLSTATE classes 22 and 23). */
export function isRefusedByDatabase(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && /^2[23]/.test(String(cause.code))) return true;
  return false;
}
