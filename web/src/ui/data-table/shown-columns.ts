/** The columns that an address names, in the order of the screen; the usual ones if it names none. */
export function shownColumns<Id extends string>(
  given: string | undefined,
  { all, usual }: { all: readonly Id[]; usual: readonly Id[] },
): readonly Id[] {
  if (given === undefined) return usual;
  const names = given.split(',');
  return all.filter((each) => names.includes(each));
}

/** Reads the names of columns from an address. */
export function validateColumns(given: unknown, all: readonly string[]): { columns?: string } {
  return typeof given === 'string' ? { columns: shownColumns(given, { all, usual: [] }).join(',') } : {};
}
