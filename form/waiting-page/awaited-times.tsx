import { counted } from '../fields/say.ts'
import { dateText, type WaitingProps } from './waiting-parts.tsx'

/**
 * Shows the times an entry is waiting for and, once it is confirmed, how many entries are ahead of
 * it.
 */
export function AwaitedTimes({ t, w, shown }: Pick<WaitingProps, 't' | 'w' | 'shown'>) {
  const { slots, confirmed } = shown
  if (slots.length === 0) return null
  return (
    <section className="awaited">
      <h2>{w.times}</h2>
      <ul>
        {slots.map(({ slot_id, start, timezone = shown.timezone, ahead }) => (
          <li key={slot_id}>
            <b>{dateText(start, { t, shown: { timezone } })}</b>{' '}
            {confirmed && <span>{ahead ? counted(w.ahead, ahead, t.locale) : w.next}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
