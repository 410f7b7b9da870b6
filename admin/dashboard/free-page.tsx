import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { mayBook } from '#admin/api/user.ts'
import { FreeSlotsDialog } from '#admin/booking/free-slots-dialog.tsx'
import { useCurrentProject } from '#admin/shell/session.tsx'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'
import type { FreeSlot } from '#contract/free-slot.ts'
import { callerTexts, freeSlotsTexts } from '#texts/de/free-slots.ts'
import { OneSlotDialog } from './one-slot-dialog.tsx'

/** The next free slots for a caller, in a dialog over the dashboard with its own URL. */
export function FreePage() {
  const { user, project } = useCurrentProject()
  const { people = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const books = mayBook(user)
  useFocusReturn(books)
  const [chosen, setChosen] = useState<Chosen>()
  const [done, setDone] = useState<string>()
  if (!books) return null
  return (
    <>
      <FreeSlotsDialog
        key={`${project.id} ${people}`}
        project={project}
        people={/^\d{1,7}$/.test(people) ? Math.max(1, Number(people)) : 1}
        done={done}
        onBook={(slot, of) => setChosen({ slot, ...of })}
        onClose={() => navigate({ pathname: '/admin', search }, { replace: true })}
      />
      {chosen ? (
        <BookingOf
          project={project}
          slotId={chosen.slot.slot_id}
          start={chosen.slot.start}
          task="book"
          people={chosen.people}
          category={chosen.category}
          onBooked={(name) => setDone(freeSlotsTexts.booked(name))}
          onWaits={(name) => setDone(`${callerTexts.waits(name)}.`)}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  )
}

/** Returns focus to the button of the slot when it closes. */
function BookingOf(props: ComponentProps<typeof OneSlotDialog>) {
  useFocusReturn(true)
  return <OneSlotDialog {...props} />
}

interface Chosen {
  slot: FreeSlot
  people: number
  category: string | undefined
}
