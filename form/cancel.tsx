import { createRoot } from 'react-dom/client'
import { CancelPage } from './cancel-page.tsx'
import { hasRuntime } from './from-runtime.ts'

const place = document.getElementById('cancel')
const token = new URLSearchParams(location.search).get('cancel_token') ?? ''

if (place && hasRuntime()) createRoot(place).render(<CancelPage token={token} />)
