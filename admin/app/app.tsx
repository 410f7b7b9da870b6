import { QueryClientProvider } from '@tanstack/react-query'
import { wayOut } from '#admin/api/client.ts'
import { DialogWordsContext } from '#admin/ui/dialog/dialog-words.ts'
import { type PagePlace, Router } from '#admin/ui/router/router.tsx'
import { dialogTexts } from '#texts/de/shell.ts'
import { BrokenPage } from './entrance/broken-page.tsx'
import { UnloadedPage } from './entrance/unloaded-page.tsx'
import { Loading } from './loading.tsx'
import { makeQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { Themed } from './themed.tsx'

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
