/** Logs a note for developers that is not an error of the page. */
export function logNote(text: string, cause?: unknown): void {
  console.info(text, cause ?? '');
}
