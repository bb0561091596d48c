import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    processId: number;
    mediaPort: number;
  }
}

/** Starts one product with demo content for all journeys; the web client has been built already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('url', product.url);
  project.provide('processId', product.processId);
  project.provide('mediaPort', product.mediaPort);
  return product.stop;
}
