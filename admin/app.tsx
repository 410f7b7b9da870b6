import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { makeQueryClient } from './api/changes.tsx'
import { wayOut } from './api/client.ts'
import { routes } from './routes.tsx'
import { Themed } from './themed.tsx'

const queryClient = makeQueryClient()
const router = createBrowserRouter(routes)
wayOut.of = async (error) => (await import('./security/ask-for-proof.tsx')).clearWay(error)

export const App = () => (
  <Themed>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </Themed>
)
