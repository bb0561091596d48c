import { getHealth } from '@candela/contract/health';
import type { Api } from '#platform/api.ts';
import type { createHealth } from './health.service.ts';

export function mountHealth(api: Api, health: ReturnType<typeof createHealth>): void {
  api.route(getHealth, () => health.get());
}
