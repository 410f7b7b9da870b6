import { createRoot } from 'react-dom/client'
import { ConfirmPage } from './confirm-page.tsx'
import { hasRuntime } from './from-runtime.ts'

const place = document.getElementById('confirm')
const token = new URLSearchParams(location.search).get('confirm_token') ?? ''

if (place && hasRuntime()) createRoot(place).render(<ConfirmPage token={token} />)
