import type { ReactNode } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { words } from '#texts/de/words.ts'
import { DialogLoadFailure } from './dialog-load-failure.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  loadFailed: string
  /** Undefined: not loaded yet. */
  children: (data: Data | undefined) => ReactNode
}

/** The content of a dialog, or why it could not be loaded. */
export function Loaded<Data>({ query, loadFailed, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data || !error) return children(data)
  return (
    <DialogLoadFailure
      sentence={loadFailed}
      detail={reasonOf(error)}
      retryLabel={words.retry}
      onRetry={() => void refetch()}
    />
  )
}
