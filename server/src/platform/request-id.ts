import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const current = new AsyncLocalStorage<string>();

/** The id of the call that caused what runs now, also in jobs that it has queued; undefined: no call did. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Runs `work` as part of a call, whose id its log lines and jobs have. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The header by which ids come from a proxy, and go to clients. */
export const requestIdHeader = 'x-request-id';

/** What an id of a proxy may be: nothing else gets into log lines and jobs. */
const idOfProxy = /^[\w.:+=-]{8,128}$/;

/** Whether a text can be an id of a call. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && idOfProxy.test(text);
}

/** Gives each call an id: that of the proxy, if there is one that is trusted, or a new one. */
export function requestIds(isBehindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = isBehindProxy ? headers[requestIdHeader] : undefined;
    return isRequestId(given) ? given : randomUUID();
  };
}
