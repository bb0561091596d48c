import type { Api } from '#platform/http/api.ts';
import {
  archiveVideoProject,
  createVideoProject,
  getVideoProject,
  listVideoProjects,
  removeVideoProject,
  syncVideoProject,
  testVideoProject,
  updateVideoProject,
} from '@candela/contract/video/projects';
import type { createProjects } from './projects.service.ts';

export function mountProjects(api: Api, projects: ReturnType<typeof createProjects>): void {
  api.route(listVideoProjects, ({ query }) => projects.list(query));
  api.route(getVideoProject, ({ params }) => projects.get(params.id));
  api.route(createVideoProject, ({ body }, { caller }) => projects.create(caller, body));
  api.route(updateVideoProject, ({ params, body }, { caller }) => projects.update(caller, params.id, body));
  // Limited because it calls another server.
  api.route(testVideoProject, ({ params }) => projects.test(params.id), { requestsPerMinute: 30 });
  api.route(syncVideoProject, ({ params }) => projects.sync(params.id), { requestsPerMinute: 30 });
  api.route(archiveVideoProject, ({ params, body }, { caller }) =>
    projects.archive(caller, params.id, body.isArchived),
  );
  api.route(removeVideoProject, ({ params }, { caller }) => projects.remove(caller, params.id));
}
