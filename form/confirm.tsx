import { createRoot } from 'react-dom/client'
import { hasRuntime } from './from-runtime.ts'
import { ConfirmPage } from './manage/confirm-page.tsx'

const place = document.getElementById('confirm')
const token = new URLSearchParams(location.search).get('confirm_token') ?? ''

if (place && hasRuntime()) createRoot(place).render(<ConfirmPage token={token} />)
