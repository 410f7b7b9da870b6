import type { AuditEntry, AuditQuerySent } from '../audit.ts'
import { endpoint } from '../endpoint.ts'

export const auditCalls = {
  list: endpoint<{ query: AuditQuerySent; answers: AuditEntry[] }>()(
    'GET',
    '/api/admin/audit',
    'admin',
  ),
}
