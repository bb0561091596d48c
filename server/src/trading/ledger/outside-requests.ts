/** An answer of a witness or of a time-stamp authority. */
export interface OutsideAnswer {
  status: number;
  type: string;
  body: Buffer;
}

/** More than any of them has to say. */
const maxBytes = 65_536;

/**
 * Posts to an address that the operator has configured.
 * @throws for no connection, no answer in time, or one that is too long
 */
export async function postOutside(
  address: string,
  { type, body, milliseconds }: { type: string; body: Uint8Array; milliseconds: number },
): Promise<OutsideAnswer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(milliseconds),
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: Buffer.concat(parts) };
}
