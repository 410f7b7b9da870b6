import { useEffect, useRef } from 'react'
import type { Language } from '#contract/language.ts'
import type { PublicProject } from '#contract/project.ts'
import { publicProjects } from '#contract/public-paths.ts'
import { Message, Skeleton } from './fields/fields.tsx'
import type { ProjectAddress } from './state/booking.ts'
import type { Preset } from './state/choice.ts'
import { troubleIn, useOffer } from './state/offer.ts'
import type { SentBooking } from './state/sending.ts'
import { Visit } from './visit.tsx'

interface BookingFormProps extends Preset {
  server: string
  projectId: string
  /** A BCP 47 language tag. If it is unknown, the form is in German. */
  language?: string | undefined
  /** Like the embedding option `onProject`, but also receives the form's language. */
  onProject?: ((project: PublicProject, language: Language) => void) | undefined
  onBooked?: ((booked: SentBooking) => void) | undefined
}

/** The whole form, from the first step to the booking. It keeps the visitor's input. */
export function BookingForm(props: BookingFormProps) {
  const { server, projectId, language, variant, date, onProject, onBooked } = props
  const url = `${server}${publicProjects}${encodeURIComponent(projectId)}` as ProjectAddress
  const { offer, trouble, loading, load } = useOffer(url, language)
  const retried = useRef(false)
  const words = troubleIn(language)
  const { project, language: spoken } = offer ?? {}

  useEffect(() => {
    if (project && spoken) onProject?.(project, spoken)
  }, [project, spoken, onProject])

  const retry = () => {
    retried.current = true
    load()
  }
  if (trouble && !(offer && trouble.passing)) {
    return (
      <Message
        {...trouble}
        retry={words.tryAgain}
        takesFocus={retried.current}
        onRetry={trouble.passing ? retry : undefined}
      />
    )
  }
  if (!offer) return <Skeleton loading={words.loading} />
  return (
    <Visit
      {...{ server, url, offer, loading, load, variant, date, onBooked }}
      failed={!!trouble}
      takesFocus={retried.current}
    />
  )
}
