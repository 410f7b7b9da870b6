import { ConfirmPage as Confirmation } from '#admin/features/confirmation/confirm-page.tsx'
import { useLinkSecret } from './link-secret.ts'

export function ConfirmPage() {
  const { token = '' } = useLinkSecret()
  return <Confirmation token={token} />
}
