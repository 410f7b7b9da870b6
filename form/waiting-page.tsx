import { createRoot } from 'react-dom/client'
import { hasRuntime } from './from-runtime.ts'
import { WaitingPage } from './waiting-page/waiting-page.tsx'

const place = document.getElementById('waiting')
const token = new URLSearchParams(location.search).get('waiting_token') ?? ''

if (place && hasRuntime()) createRoot(place).render(<WaitingPage token={token} />)
