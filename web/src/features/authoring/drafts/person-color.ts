/** Colours with sufficient contrast to white text, distinguishable in both colour schemes. */
const colors = ['#7a45c8', '#b0368a', '#1f6fd1', '#a8500f', '#0d7d54', '#8a3d3d', '#4b5bd6', '#6a6a00'];

/** The colour of a person, always the same. */
export function personColor(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return colors[sum % colors.length] ?? '#7a45c8';
}
