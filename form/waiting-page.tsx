import { createRoot } from 'react-dom/client'
import { hasRuntime } from './from-runtime.ts'
import { linkToken } from './manage/link-token.ts'
import { WaitingPage } from './waiting-page/waiting-page.tsx'

const place = document.getElementById('waiting')
const token = linkToken('waiting_token')

if (place && hasRuntime()) createRoot(place).render(<WaitingPage token={token} />)
