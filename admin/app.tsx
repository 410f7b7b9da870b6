import { QueryClientProvider } from '@tanstack/react-query'
import { dialogTexts } from '#texts/de/shell.ts'
import { makeQueryClient } from './api/changes.tsx'
import { wayOut } from './api/client.ts'
import { BrokenPage, UnloadedPage } from './entrance/failure-pages.tsx'
import { routes } from './routes.tsx'
import { Loading, Themed } from './themed.tsx'
import { DialogWordsContext } from './ui/dialog-words.ts'
import { type PagePlace, Router } from './ui/router.tsx'

const queryClient = makeQueryClient()
wayOut.of = async (error) => (await import('./security/ask-for-proof.tsx')).clearWay(error)

const unloaded = (place: PagePlace, retry: () => void) => (
  <UnloadedPage place={place} onRetry={retry} />
)

export const App = () => (
  <Themed>
    <DialogWordsContext value={dialogTexts}>
      <QueryClientProvider client={queryClient}>
        <Router routes={routes} broken={<BrokenPage />} missing={unloaded} loading={<Loading />} />
      </QueryClientProvider>
    </DialogWordsContext>
  </Themed>
)
