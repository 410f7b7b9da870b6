import { useEffect } from 'react'
import { AskedSlotsPage as Asked } from '#admin/features/guide-offer/asked-slots-page.tsx'
import { useLocation, useNavigate, useParams } from '#admin/ui/router/hooks.ts'

/**
 * The token moves from the address bar to the history entry's state, as in `link-secret.ts`; links
 * have it in their path.
 */
export function AskedSlotsPage() {
  const { token: given } = useParams()
  const state = useLocation().state as { token?: string } | null
  const navigate = useNavigate()
  useEffect(() => {
    if (given) navigate('/angebot', { replace: true, state: { token: given } })
  }, [given, navigate])
  return <Asked token={given ?? state?.token ?? ''} />
}
