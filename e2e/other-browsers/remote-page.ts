/** A page of any browser, with what the journeys need. */
export interface RemotePage {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page; the result must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}
