import type { Api } from '#platform/http/api.ts';
import { getHealth } from '@candela/contract/site/health';
import type { createHealth } from './health.service.ts';

export function mountHealth(api: Api, health: ReturnType<typeof createHealth>): void {
  api.route(getHealth, () => health.get());
}
