/** A language, its fallbacks in order, and English. If no fallback is set: the language without its region. */
export function chainOf(
  code: string,
  languages: readonly { code: string; fallbackCode: string | null }[],
): readonly string[] {
  const chain: string[] = [];
  let next: string | undefined = code;
  while (next !== undefined && !chain.includes(next)) {
    const at: string = next;
    chain.push(at);
    const named = languages.find((each) => each.code === at)?.fallbackCode;
    next = named ?? (at.includes('-') ? at.slice(0, at.lastIndexOf('-')) : undefined);
  }
  return chain.includes('en') ? chain : [...chain, 'en'];
}
