import { createRoot } from 'react-dom/client'
import { CancelPage } from './cancel-page.tsx'

const place = document.getElementById('cancel')
const token = new URLSearchParams(location.search).get('cancel_token') ?? ''

if (place) createRoot(place).render(<CancelPage token={token} />)
