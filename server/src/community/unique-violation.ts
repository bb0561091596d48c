/** Whether the database has refused a row because there is one like it. */
export function isUniqueViolation(error: unknown): boolean {
  const { cause = error } = error as Error;
  return (cause as { code?: string }).code === '23505';
}
