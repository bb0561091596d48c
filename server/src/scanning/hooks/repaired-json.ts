/**
 * JSON as senders of alerts write it: `NaN` for what they do not know, which becomes null, and commas before a closing bracket. What is
 * within strings stays. One pass, whatever is sent.
 */
export function repairedJson(text: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const from = at;
    const letter = text.charAt(at);
    if (letter === '"') {
      at = endOfString(text, at);
      parts.push(text.slice(from, at));
    } else if (letter === ',') {
      at = endOfSpace(text, at + 1);
      const isTrailing = text.charAt(at) === '}' || text.charAt(at) === ']';
      parts.push(isTrailing ? '' : text.slice(from, at));
    } else if (text.startsWith('NaN', at)) {
      at += 3;
      parts.push('null');
    } else {
      at += 1;
      parts.push(letter);
    }
  }
  return parts.join('');
}

/** @param at where its quotation mark is */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === '\\' ? 2 : 1;
  return Math.min(end + 1, text.length);
}

function endOfSpace(text: string, at: number): number {
  let end = at;
  while (end < text.length && ' \t\r\n'.includes(text.charAt(end))) end += 1;
  return end;
}
