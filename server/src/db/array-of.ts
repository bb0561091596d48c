/** A list as one parameter, in PostgreSQL's array notation. */
export function arrayOf(values: readonly (number | string)[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
