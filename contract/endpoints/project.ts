import { endpoint } from '../endpoint.ts'
import type {
  FirstSteps,
  LastUsedProject,
  Project,
  ProjectChangeSent,
  ProjectContents,
  ProjectInput,
  PublicProject,
} from '../project.ts'
import { publicProjects } from '../public-paths.ts'

export const projectCalls = {
  list: endpoint<{ answers: Project[] }>()('GET', '/api/admin/projects', 'staff'),
  choose: endpoint<{ json: LastUsedProject }>()('PUT', '/api/admin/last_used_project', 'desk'),
  add: endpoint<{ json: ProjectInput; answers: Project }>()('POST', '/api/admin/project', 'admin'),
  change: endpoint<{ json: ProjectChangeSent; answers: Project }>()(
    'PUT',
    '/api/admin/project/:id',
    'admin',
  ),
  noteFirstSteps: endpoint<{ json: FirstSteps }>()(
    'PUT',
    '/api/admin/project/:id/first_steps',
    'admin',
  ),
  contents: endpoint<{ answers: ProjectContents }>()(
    'GET',
    '/api/admin/project/:id/contents',
    'admin',
  ),
  delete: endpoint()('DELETE', '/api/admin/project/:id', 'admin'),
  introduce: endpoint<{ answers: PublicProject }>()('GET', `${publicProjects}:projectId`, 'public'),
}
