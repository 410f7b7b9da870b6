import { createRoot } from 'react-dom/client'
import { hasRuntime } from './from-runtime.ts'
import { CancelPage } from './manage/cancel-page.tsx'
import { linkToken } from './manage/link-token.ts'

const place = document.getElementById('cancel')
const token = linkToken('cancel_token')

if (place && hasRuntime()) {
  const { changing = '', bookedSlot = '' } = place.dataset
  createRoot(place).render(<CancelPage token={token} scripts={{ changing, bookedSlot }} />)
}
