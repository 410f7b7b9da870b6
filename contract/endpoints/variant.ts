import { endpoint } from '../endpoint.ts'
import type { Variant, VariantChangeSent, VariantSent } from '../variant.ts'

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
