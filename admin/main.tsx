import './fonts.css'
import './ui/first-styles.ts'
import './theme.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetOld } from './api/kept.ts'
import { App } from './app.tsx'
import { IncompletePage } from './entrance/failure-pages.tsx'
import { surviveTranslation } from './translated-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The polyfill is a separate chunk, which browsers with `Temporal` never load.
const temporal = 'Temporal' in globalThis ? undefined : import('temporal-polyfill/global')

const show = (content: ReactNode) => createRoot(root).render(<StrictMode>{content}</StrictMode>)

const start = () => show(<App />)

forgetOld()
surviveTranslation()

if (temporal) void temporal.then(start, () => show(<IncompletePage />))
else start()
