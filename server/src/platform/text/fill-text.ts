/** Puts values in the place of `{{name}}`; a name without a value becomes nothing. */
export function fillText(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
}
