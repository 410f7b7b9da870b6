import { AskedSlotsPage as Asked } from '#admin/features/guide-offer/asked-slots-page.tsx'
import { useParams } from '#admin/ui/router/hooks.ts'

export function AskedSlotsPage() {
  const { token = '' } = useParams()
  return <Asked token={token} />
}
