import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { DialogWordsContext } from '#admin/ui/dialog-words.ts'
import { dialogTexts } from '#texts/de/dialog.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import { Themed } from './themed.tsx'

const queryClient = makeQueryClient()
const router = makeRouter()

export const App = () => (
  <Themed>
    <DialogWordsContext value={dialogTexts}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DialogWordsContext>
  </Themed>
)
