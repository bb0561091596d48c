/** Storage key of an attachment's bytes. */
export function attachmentKey(id: string): string {
  return `attachments/${id}`;
}
