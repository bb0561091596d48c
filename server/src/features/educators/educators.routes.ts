import { listEducators } from '@candela/contract/educators';
import type { createEducators } from './educators.service.ts';
import type { Api } from '#platform/api.ts';

export function mountEducators(api: Api, educators: ReturnType<typeof createEducators>): void {
  api.route(listEducators, () => educators.list());
}
