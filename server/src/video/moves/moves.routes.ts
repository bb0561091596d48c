import type { Api } from '#platform/http/api.ts';
import { getVideoMove, moveVideo } from '@candela/contract/video/projects';
import type { createMoves } from './moves.service.ts';

export function mountMoves(api: Api, moves: ReturnType<typeof createMoves>): void {
  api.route(moveVideo, ({ params, body }, { caller }) => moves.move(caller, params.id, body.projectId));
  api.route(getVideoMove, ({ params }) => moves.get(params.id));
}
