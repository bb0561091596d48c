/** Options of the state inspector: only while developing, with the last 25 actions. */
export function devtoolsOptions(name: string) {
  return { name, enabled: import.meta.env.DEV, maxAge: 25 };
}
