import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { people, required } from '#texts/de/words.ts'
import { moneyText } from '#texts/money.ts'
import { priceWriter } from '#texts/price-texts.ts'
import classes from './booking.module.css'
import {
  type PeopleEntries,
  type PricesShown,
  peopleIn,
  perPerson,
  totalIn,
} from './people-entries.ts'

interface PeopleFieldsProps {
  inputOf: UseFormReturnType<PeopleEntries>['getInputProps']
  entries: PeopleEntries
  /** Undefined if nothing is paid. */
  shown: PricesShown | undefined
  /** Says how many there is room for. */
  description: string | null
  autoFocus?: boolean
}

/** How many people come: in one field, or in one for each price, with what it costs. */
export function PeopleFields(props: PeopleFieldsProps) {
  const { inputOf, entries, shown, description, autoFocus = false } = props
  const prices = perPerson(shown)
  const focused = autoFocus ? true : undefined
  if (!shown || prices.length === 0) {
    return (
      <div>
        <TextInput
          label={required(texts.attendees)}
          description={description}
          name="attendees_count"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus={focused}
          {...inputOf('attendees_count')}
        />
        {shown ? <Total shown={shown} entries={entries} /> : null}
      </div>
    )
  }
  const { price } = priceWriter('de', shown.currency)
  return (
    <fieldset className={classes.counts}>
      <legend className={classes.countsTitle}>{required(texts.attendees)}</legend>
      {description ? <p className={classes.flat}>{description}</p> : null}
      {prices.map((one, nth) => (
        <TextInput
          key={one.id}
          label={one.name}
          description={price(one)}
          name={`counts.${one.id}`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          classNames={{ root: classes.count, wrapper: classes.countField }}
          data-autofocus={nth === 0 ? focused : undefined}
          {...inputOf(`counts.${one.id}`)}
          value={entries.counts[one.id] ?? ''}
        />
      ))}
      <Total shown={shown} entries={entries} />
    </fieldset>
  )
}

/** What it costs, as far as is typed. */
function Total({
  shown,
  entries,
}: Required<Pick<PeopleFieldsProps, 'entries'>> & { shown: PricesShown }) {
  const total = totalIn(shown, entries)
  const { price } = priceWriter('de', shown.currency)
  const flat = shown.prices.filter(({ per }) => per === 'group')
  return (
    <div className={classes.total}>
      {flat.map((one) => (
        <p key={one.id} className={classes.flat}>
          {one.name}: {price(one)}
        </p>
      ))}
      <p role="status">
        {total
          ? texts.total(moneyText(total.cents, shown.currency, 'de-DE'), {
              people: people(peopleIn(shown, entries)),
              free: total.free,
            })
          : texts.noTotal}
      </p>
    </div>
  )
}
