import { createRoot } from 'react-dom/client'
import { ConfirmPage } from './confirm-page.tsx'

const place = document.getElementById('confirm')
const token = new URLSearchParams(location.search).get('confirm_token') ?? ''

if (place) createRoot(place).render(<ConfirmPage token={token} />)
