import { QueryClientProvider } from '@tanstack/react-query'
import { wayOut } from '#admin/api/client.ts'
import { DialogWordsContext } from '#admin/ui/dialog/dialog-words.ts'
import { Router } from '#admin/ui/router/router.tsx'
import { dialogTexts } from '#texts/de/dialog.ts'
import { BrokenPage } from './entrance/broken-page.tsx'
import { Loading } from './loading.tsx'
import { makeQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { Themed } from './themed.tsx'

const queryClient = makeQueryClient()
wayOut.of = async (error) => (await import('./security/ask-for-proof.tsx')).clearWay(error)

export const App = () => (
  <Themed>
    <DialogWordsContext value={dialogTexts}>
      <QueryClientProvider client={queryClient}>
        <Router routes={routes} broken={<BrokenPage />} loading={<Loading />} />
      </QueryClientProvider>
    </DialogWordsContext>
  </Themed>
)
