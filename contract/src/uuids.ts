/** The digits of a UUID as this server and PostgreSQL write it, in lower case; a part of longer patterns, also in SQL. */
export const uuidDigits = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const whole = new RegExp(`^${uuidDigits}$`);

/** Whether a part of an address, a token or a name is a UUID: the database refuses to compare anything else with one. */
export function isUuid(text: string): boolean {
  return whole.test(text);
}
