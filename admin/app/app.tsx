import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { DialogWordsContext } from '#admin/ui/dialog-words.ts'
import { dialogTexts } from '#texts/de/dialog.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

const queryClient = makeQueryClient()
const router = makeRouter()

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <DialogWordsContext value={dialogTexts}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DialogWordsContext>
  </MantineProvider>
)
