/** A note for developers that is no fault of the page. */
export function logNote(text: string, cause?: unknown): void {
  console.info(text, cause ?? '');
}
