import { useEffect, useRef } from 'react'
import type { PublicProject } from '#contract/project.ts'
import { Message, Skeleton } from './message.tsx'
import { useOffer } from './offer.ts'
import { Visit } from './visit.tsx'

interface BookingFormProps {
  server: string
  projectId: string
  onProject?: ((project: PublicProject) => void) | undefined
}

/** Everything from the first question to the booking; what is typed lives as long as this does. */
export function BookingForm({ server, projectId, onProject }: BookingFormProps) {
  const url = `${server}/api/public/projects/${encodeURIComponent(projectId)}`
  const { offer, trouble, loading, load } = useOffer(url)
  const retried = useRef(false)
  const project = offer?.project

  useEffect(() => {
    if (project) onProject?.(project)
  }, [project, onProject])

  const retry = () => {
    retried.current = true
    load()
  }
  if (trouble && !(offer && trouble.passing)) {
    return (
      <Message
        {...trouble}
        takesFocus={retried.current}
        onRetry={trouble.passing ? retry : undefined}
      />
    )
  }
  if (!offer) return <Skeleton />
  return (
    <Visit
      {...{ server, url, offer, loading, load }}
      failed={!!trouble}
      takesFocus={retried.current}
    />
  )
}
