import { endpoint } from './endpoint.ts'
import type {
  ClosedDays,
  ClosedDaysSent,
  FirstSteps,
  HolidayQuery,
  LastUsedProject,
  Project,
  ProjectChangeSent,
  ProjectContents,
  ProjectInput,
  PublicProject,
} from './project.ts'
import { publicProjects } from './public-paths.ts'
import type { Todo } from './todo.ts'
import type { Variant, VariantChangeSent, VariantSent } from './variant.ts'

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

export const closedDayCalls = {
  list: endpoint<{ answers: ClosedDays }>()('GET', '/api/admin/closed_days/:projectId', 'staff'),
  replace: endpoint<{ json: ClosedDaysSent; answers: ClosedDays }>()(
    'PUT',
    '/api/admin/closed_days/:projectId',
    'admin',
  ),
  holidays: endpoint<{ query: HolidayQuery; answers: ClosedDays }>()(
    'GET',
    '/api/admin/holidays',
    'staff',
  ),
}

export const todoCalls = {
  read: endpoint<{ answers: Todo }>()('GET', '/api/admin/todo/:projectId', 'admin'),
}

export const variantCalls = {
  list: endpoint<{ answers: Variant[] }>()('GET', '/api/admin/variants/:projectId', 'staff'),
  add: endpoint<{ json: VariantSent; answers: Variant }>()(
    'POST',
    '/api/admin/variants/:projectId',
    'admin',
  ),
  change: endpoint<{ json: VariantChangeSent; answers: Variant }>()(
    'PUT',
    '/api/admin/variants/:variantId',
    'admin',
  ),
  delete: endpoint()('DELETE', '/api/admin/variants/:variantId', 'admin'),
}
