import type { Language } from '#contract/language.ts'
import type { Currency } from '#contract/price.ts'
import { linesFor, type PriceTerms, sumOf } from '#contract/price-sum.ts'
import type {
  Counted,
  Extras,
  PaidBooking,
  Priced,
  PricedPeopleProps,
  SharedPeopleProps,
} from '#form/extras/script.ts'
import { peopleIn } from '#form/fields/details.ts'
import { leftText } from '#form/state/offer.ts'
import { PeopleField } from '#form/steps/details-step.tsx'
import { Summary, type SummaryLine } from '#form/steps/step.tsx'
import { linesPaid, type PriceLineShown, priceWriter } from '#texts/price-texts.ts'
import { countsIn, countsOf, fieldOf, misread, perPerson, typedFor, withTyped } from './counts.ts'

const writerFor = ({ language, currency = 'EUR' }: Pick<Priced, 'language' | 'currency'>) =>
  priceWriter(language, currency)

/** What the visitor's choice costs, in words. */
export const total = (details: Counted, project: Priced) =>
  writerFor(project).money(centsFor(details, project))

/** If the offer could not be loaded again, its prices are the old ones; the server's sum is not. */
export const costNow: NonNullable<Extras['costNow']> = (told, { t, details, project }) => {
  const isOld = told.project?.prices === project.prices
  const cents = isOld ? told.price_cents : centsFor(details, project)
  if (told.text !== t.refusals.price_changed || cents === undefined) return
  return `${t.costNow} ${writerFor(project).money(cents)}`
}

/** In cents. */
export const centsFor = (details: Counted, { prices = [] }: Pick<Priced, 'prices'>) =>
  sumOf(linesFor(prices, countsOf(prices, details)))

/** What was agreed for a booking, or what the people entered pay, as lines of its summary. */
export function agreedLines(
  { price_lines: agreed, price_note, ...of }: PaidBooking,
  details?: Counted,
): SummaryLine[] {
  if (!agreed) return []
  const { words, money, line } = writerFor(of)
  const lines = linesFor(agreed, details ? countsOf(agreed, details) : agreed)
  const paid = linesPaid(lines).map((one): SummaryLine => [one.name, line(one)])
  const sum = money(sumOf(lines))
  return [...paid, [words.total, price_note ? `${sum} (${price_note})` : sum]]
}

/** A booking's sum, in words; empty without prices. */
export const agreedTotal = ({ price_lines: lines, ...of }: PaidBooking) =>
  lines ? writerFor(of).money(sumOf(lines)) : ''

/** What the visitor enters for a booking that is to stay as it is. */
export const countsShown = ({ price_lines: lines = [] }: PaidBooking): Record<string, string> =>
  Object.fromEntries(perPerson(lines).map((line) => [fieldOf(line), String(line.count)]))

interface CostProps {
  language: Language
  currency?: Currency | undefined
  lines: PriceLineShown[]
  /** Whether only the sum is shown. */
  isShort?: boolean
  note?: string | undefined
}

/**
 * The prices that are paid, and their sum, which is read out whenever it changes. It has the name of
 * the field for the people, so that the form knows that it shows what is wrong with their number.
 */
function Cost({ lines, isShort, note, ...of }: CostProps) {
  const { words, money, line } = writerFor(of)
  const shown = isShort ? [] : linesPaid(lines)
  return (
    <>
      <Summary
        lines={[
          // Those left out keep their position, so the sum keeps its element and is read out.
          ...lines.map((one): SummaryLine => [one.name, shown.includes(one) && line(one)]),
          [
            words.total,
            <output key="" name="attendees_count">
              {money(sumOf(lines))}
            </output>,
          ],
        ]}
      />
      {note && <p className="hint">{note}</p>}
    </>
  )
}

/** The fields for the people of a variant with prices, and what it costs. */
export function People<Input extends Counted>(props: PricedPeopleProps<Input>) {
  const { t, project, details, remaining, fault, onChange } = props
  const { prices = [], price_note, ...of } = project
  const most = t.largestGroup
  const top = (remaining < most && remaining) || most
  const people = peopleIn(details.attendees_count)
  const isLast = 'slot' in props
  const hint = people >= most ? t.tooLarge : remaining ? leftText(remaining, t) : ''
  return (
    <>
      {hasSeveral(prices) ? (
        <Counters
          {...{ project, details, fault, onChange, top, hint }}
          label={t.peopleLabel}
          note={t.requiredNote}
        />
      ) : (
        <PeopleField {...props} />
      )}
      <Cost
        {...of}
        lines={linesFor(prices, countsOf(prices, details))}
        // Before the last step, there is little room, and the fields have the prices.
        isShort={!isLast && hasSeveral(prices)}
        note={isLast ? price_note : ''}
      />
    </>
  )
}

const hasSeveral = (prices: PriceTerms[]) => perPerson(prices).length > 1

/** What places cost whose number is given, with fields for who pays which price if there are several. */
export function SharedPeople({ project, people, details, isTried, onChange }: SharedPeopleProps) {
  const { prices = [], price_note, ...of } = project
  const { words } = writerFor(project)
  const question = words.choose(people)
  const isWrong = isTried && !sharedCounts(project, people, details)
  return (
    <>
      {hasSeveral(prices) && (
        <Counters
          {...{ project, details, onChange }}
          label={question}
          note=""
          hint=""
          top={people}
          fault={isWrong ? question : undefined}
        />
      )}
      <Cost {...of} lines={linesFor(prices, countsOf(prices, details))} note={price_note} />
    </>
  )
}

/** Who pays which price, and what it costs; undefined unless exactly so many people are counted. */
export function sharedCounts(project: Priced, people: number, details: Counted) {
  const { prices = [] } = project
  const counts = countsIn(prices, details)
  return counts && peopleIn(details.attendees_count) === people
    ? {
        prices: counts,
        price_cents: centsFor(details, project),
        currency: project.currency,
      }
    : undefined
}

interface CountersProps<Input extends Counted>
  extends Pick<PricedPeopleProps<Input>, 'project' | 'details' | 'fault' | 'onChange'> {
  label: string
  note: string
  hint: string
  /** The most people, at all prices together. */
  top: number
}

/** A field for the people at each price; the limits of the group apply to their sum. */
function Counters<Input extends Counted>(props: CountersProps<Input>) {
  const { project, details, label, note, hint, top, fault, onChange } = props
  const { prices = [] } = project
  const { words, price: inWords } = writerFor(project)
  const typed = typedFor(prices, details)
  const wrong = misread(prices, details)
  const people = peopleIn(details.attendees_count)
  return (
    <div className="field">
      <p className="hint">{note}</p>
      <b id="prices">
        {label}
        {note && '*'}
      </b>
      <ul aria-labelledby="prices">
        {perPerson(prices).map((price) => {
          const id = fieldOf(price)
          const count = peopleIn(typed[id] ?? '')
          const isWrong = wrong.includes(price)
          const type = (text: string) => onChange(withTyped(prices, details, { [id]: text }))
          const turn = (by: number, name: string) => {
            const possible = count + by >= 0 && (by < 0 || people < top)
            return (
              // Not `disabled`, because a button that is disabled while focused loses focus.
              <button
                type="button"
                aria-label={name}
                aria-disabled={!possible}
                tabIndex={possible ? 0 : -1}
                onClick={() => possible && type(String(count + by))}
              >
                {by < 0 ? '−' : '+'}
              </button>
            )
          }
          return (
            <li key={id}>
              <div className="bar">
                <p>
                  <label htmlFor={id}>{price.name}</label>{' '}
                  <small id={`${id}-price`}>{inWords(price)}</small>
                </p>
                <div className="people">
                  {turn(-1, words.fewer(price.name))}
                  <input
                    {...{ id, name: id }}
                    aria-invalid={isWrong || fault ? true : undefined}
                    aria-describedby={`${id}-price ${id}-fault attendees_count-fault attendees_count-hint`}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={7}
                    value={typed[id] ?? ''}
                    onInput={(event) => type(event.currentTarget.value)}
                  />
                  {turn(1, words.more(price.name))}
                </div>
              </div>
              <p className="fault" id={`${id}-fault`} aria-live="polite">
                {isWrong && words.notANumber}
              </p>
            </li>
          )
        })}
      </ul>
      <p className="hint" id="attendees_count-hint">
        {fault ? '' : hint}
      </p>
      <p className="fault" id="attendees_count-fault" aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
