/** A list as one parameter: PostgreSQL's own notation of arrays. */
export function arrayOf(values: readonly (number | string)[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
