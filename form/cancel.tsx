import { createRoot } from 'react-dom/client'
import { hasRuntime } from './from-runtime.ts'
import { CancelPage } from './manage/cancel-page.tsx'

const place = document.getElementById('cancel')
const token = new URLSearchParams(location.search).get('cancel_token') ?? ''

if (place && hasRuntime()) {
  const { changing = '', bookedSlot = '' } = place.dataset
  createRoot(place).render(<CancelPage token={token} scripts={{ changing, bookedSlot }} />)
}
