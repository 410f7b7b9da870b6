import type { AuditEntry, AuditQuerySent } from './audit.ts'
import { endpoint } from './endpoint.ts'
import type {
  DeletedProject,
  ExportQuerySent,
  HoursQuery,
  HoursRow,
  StatisticsQuerySent,
  StatisticsRow,
} from './statistics.ts'

export const statisticsCalls = {
  deleted: endpoint<{ answers: DeletedProject[] }>()('GET', '/api/admin/statistics', 'admin'),
  show: endpoint<{ query: StatisticsQuerySent; answers: StatisticsRow[] }>()(
    'GET',
    '/api/admin/statistics/:projectId',
    'admin',
  ),
}

interface File {
  query: ExportQuerySent
  answers: string
}

/** The files to download, by subject and format. */
export const exportCalls = {
  'bookings.csv': endpoint<File>()('GET', '/api/admin/export/:projectId/bookings.csv', 'admin'),
  'bookings.xlsx': endpoint<File>()('GET', '/api/admin/export/:projectId/bookings.xlsx', 'admin'),
  'slots.csv': endpoint<File>()('GET', '/api/admin/export/:projectId/slots.csv', 'admin'),
  'slots.xlsx': endpoint<File>()('GET', '/api/admin/export/:projectId/slots.xlsx', 'admin'),
  'statistics.csv': endpoint<File>()('GET', '/api/admin/export/:projectId/statistics.csv', 'admin'),
  'statistics.xlsx': endpoint<File>()(
    'GET',
    '/api/admin/export/:projectId/statistics.xlsx',
    'admin',
  ),
  'hours.csv': endpoint<File>()('GET', '/api/admin/export/:projectId/hours.csv', 'admin'),
  'hours.xlsx': endpoint<File>()('GET', '/api/admin/export/:projectId/hours.xlsx', 'admin'),
  'mails.csv': endpoint<File>()('GET', '/api/admin/export/:projectId/mails.csv', 'admin'),
  'mails.xlsx': endpoint<File>()('GET', '/api/admin/export/:projectId/mails.xlsx', 'admin'),
}

/** A member's own hours, in all projects. */
export const hoursCalls = {
  mine: endpoint<{ query: HoursQuery; answers: HoursRow[] }>()('GET', '/api/mine/hours', 'staff'),
  csv: endpoint<{ query: HoursQuery; answers: string }>()('GET', '/api/mine/hours.csv', 'staff'),
  xlsx: endpoint<{ query: HoursQuery; answers: string }>()('GET', '/api/mine/hours.xlsx', 'staff'),
}

export const auditCalls = {
  list: endpoint<{ query: AuditQuerySent; answers: AuditEntry[] }>()(
    'GET',
    '/api/admin/audit',
    'admin',
  ),
}
