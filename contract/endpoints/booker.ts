import type { BookerErased, BookerExport, BookerNamed } from '../booker.ts'
import { endpoint } from '../endpoint.ts'

export const bookerCalls = {
  export: endpoint<{ json: BookerNamed; answers: BookerExport }>()(
    'POST',
    '/api/admin/booker/export',
    'admin',
  ),
  erase: endpoint<{ json: BookerNamed; answers: BookerErased }>()(
    'POST',
    '/api/admin/booker/erase',
    'admin',
  ),
}
