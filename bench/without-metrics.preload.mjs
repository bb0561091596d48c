// Runs the server as if it measured nothing: its metrics of calls, statements and files are replaced by functions that do nothing.
import { registerHooks } from 'node:module';

const nothing = {
  'request-metrics.ts': 'export const measureRequests = () => {};',
  'pool-metrics.ts': 'export const measurePool = () => () => {};',
  'storage-metrics.ts': 'export const measureStorage = (storage) => storage;',
  'process-metrics.ts': 'export const measureProcess = () => () => {};',
};

registerHooks({
  load(url, context, next) {
    const source = nothing[url.split('/').at(-1)];
    return source ? { format: 'module', source, shortCircuit: true } : next(url, context);
  },
});
