import { createRoot } from 'react-dom/client'
import { hasRuntime } from './from-runtime.ts'
import { ConfirmPage } from './manage/confirm-page.tsx'
import { linkToken } from './manage/link-token.ts'

const place = document.getElementById('confirm')
const token = linkToken('confirm_token')

if (place && hasRuntime()) createRoot(place).render(<ConfirmPage token={token} />)
