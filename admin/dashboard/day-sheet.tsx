import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { sumOfTotals, totalOf } from '#admin/booking/totals.ts'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import { PhoneLink } from '#admin/ui/phone-link.tsx'
import { Sheet } from '#admin/ui/section.tsx'
import { answered, bookingTexts, peopleIn } from '#texts/de/booking.ts'
import { assignmentTexts, slotTexts } from '#texts/de/slot.ts'
import { date, span, time } from '#texts/de/time.ts'
import { dayMenuTexts, printTexts } from '#texts/de/timetable.ts'
import { number } from '#texts/de/words.ts'
import { bookingsOf, type TimedSlot, type TimetableDay } from './days.ts'
import { placesInWords } from './slot-capacity.tsx'
import classes from './timetable.module.css'

interface DaySheetProps {
  days: TimetableDay[]
  project: string
  /** The filters as text, if any are set. */
  selection: string | undefined
}

/** A day's printed list: slots, guides and bookers, without email addresses. */
export const DaySheet = ({ days, project, selection }: DaySheetProps) => (
  <Sheet>
    {days.map((day) => (
      <section key={day.key} className={classes.day}>
        <DayHead day={day} project={project} selection={selection} />
        {day.slots.map((timedSlot) => (
          <SlotOnPaper key={timedSlot.slot.slot_id} timedSlot={timedSlot} />
        ))}
      </section>
    ))}
  </Sheet>
)

function DayHead({ day, project, selection }: Omit<DaySheetProps, 'days'> & { day: TimetableDay }) {
  const first = day.slots[0]
  return (
    <header className={classes.head}>
      <h1 className={classes.date}>{first ? date(first.start, first.slot.timezone) : null}</h1>
      <p>
        {project} · {printTexts.sum(day.slots.length, day.attendees)}
      </p>
      {selection ? <p>{printTexts.selection(selection)}</p> : null}
    </header>
  )
}

function SlotOnPaper({ timedSlot }: { timedSlot: TimedSlot }) {
  const { slot } = timedSlot
  const bookings = bookingsOf(slot)
  const guides = slot.assigned_staff.join(', ')
  const sum = sumOfTotals(bookings)
  return (
    <article className={classes.slot}>
      <h2 className={classes.line}>
        <span className={classes.time}>{span(timedSlot, slot.timezone)}</span>
        <span className={classes.what}>{slot.available_ressources.join(', ')}</span>
        <span>{[placesInWords(slot), sum].filter(Boolean).join(' · ')}</span>
      </h2>
      <p>
        {guides ? printTexts.guides(guides) : printTexts.noGuides}
        {slot.guides_needed
          ? ` · ${assignmentTexts.assignedOf(slot.staff.length, slot.guides_needed)}`
          : null}
        {slot.internal ? ` · ${slotTexts.internal}` : null}
      </p>
      {timedSlot.meetingPoint ? <p>{slotTexts.meetingPoint(timedSlot.meetingPoint)}</p> : null}
      {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      {bookings.length > 0 ? (
        <table className={classes.list}>
          <thead>
            <tr>
              <th scope="col">{printTexts.present}</th>
              <th scope="col">{printTexts.name}</th>
              <th scope="col">{printTexts.people}</th>
              <th scope="col">{printTexts.variant}</th>
              <th scope="col">{printTexts.comment}</th>
              {sum ? (
                <th scope="col" className={classes.price}>
                  {printTexts.price}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.booking_id}>
                <td>
                  <span className={classes.box} />
                </td>
                <td>
                  {booking.hidden
                    ? bookingTexts.hidden
                    : booking.booker_name || bookingTexts.erased}
                  {booking.booker_phone ? (
                    <p>
                      <PhoneLink phone={booking.booker_phone} />
                    </p>
                  ) : null}
                  {booking.held_until ? (
                    <p className={classes.held}>
                      {bookingTexts.heldUntil(time(new Date(booking.held_until), slot.timezone))}
                    </p>
                  ) : null}
                </td>
                <td className={classes.people}>
                  {booking.part
                    ? peopleIn(booking.attendees_count, booking.part)
                    : number.format(booking.attendees_count)}
                </td>
                <td>{booking.ressource_name}</td>
                <td className={classes.comment}>
                  {booking.comment}
                  {/* During an update, a server that still runs the previous version sends no
                      answers. */}
                  {booking.answers?.map((answer) => (
                    <p key={answer.question_id}>{answered(answer)}</p>
                  ))}
                </td>
                {sum ? <td className={classes.price}>{totalOf(booking)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{bookingTexts.none}</p>
      )}
    </article>
  )
}

interface DayMenuProps {
  /** The day as text. */
  date: string
  onSelect: () => void
  /** Copies this day, or the seven days of its week. */
  onCopy: (days: 1 | 7) => void
  /** Undefined for a day without bookings. */
  onMessage: (() => void) | undefined
  /** Undefined for a day without upcoming slots. */
  onCallOff: (() => void) | undefined
}

export const DayMenu = ({ date, onSelect, onCopy, onMessage, onCallOff }: DayMenuProps) => (
  <LoadedMenu
    width={180}
    button={
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={dayMenuTexts.more(date)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
    entries={[
      { label: dayMenuTexts.select, onChoose: onSelect },
      { label: dayMenuTexts.copyDay, onChoose: () => onCopy(1) },
      { label: dayMenuTexts.copyWeek, onChoose: () => onCopy(7) },
      ...(onMessage ? [{ label: dayMenuTexts.message, onChoose: onMessage }] : []),
      ...(onCallOff ? [{ label: dayMenuTexts.callOff, onChoose: onCallOff }] : []),
    ]}
  />
)
