import type { ReactNode } from 'react'
import { DialogLoadFailure } from './dialog-load-failure.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  loadFailed: string
  reasonOf: (error: Error) => string | undefined
  retryLabel: string
  /** Renders the content; `data` is undefined until it is loaded. */
  children: (data: Data | undefined) => ReactNode
}

/** A dialog's content, or a message that says why it could not be loaded. */
export function Loaded<Data>({ query, children, ...failure }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data || !error) return children(data)
  return (
    <DialogLoadFailure
      sentence={failure.loadFailed}
      detail={failure.reasonOf(error)}
      retryLabel={failure.retryLabel}
      onRetry={() => void refetch()}
    />
  )
}
