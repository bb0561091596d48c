import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    processId: number;
  }
}

/** One product with demo content for all journeys; the build of the web client is there already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('url', product.url);
  project.provide('processId', product.processId);
  return product.stop;
}
