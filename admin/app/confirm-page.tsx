import { useSearchParams } from 'react-router'
import { ConfirmPage as Confirmation } from '#admin/features/confirmation/confirm-page.tsx'

export function ConfirmPage() {
  const [parameters] = useSearchParams()
  return <Confirmation token={parameters.get('token') ?? ''} />
}
