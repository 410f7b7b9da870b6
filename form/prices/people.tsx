import type { Language } from '#contract/language.ts'
import type { Currency } from '#contract/price.ts'
import { linesFor, sumOf } from '#contract/price-sum.ts'
import type { Asking, PricedPeopleProps } from '#form/extras/extras.ts'
import { type Details, peopleIn } from '#form/fields/details.ts'
import { leftText } from '#form/state/offer.ts'
import { PeopleField } from '#form/steps/details-step.tsx'
import { Summary } from '#form/steps/step.tsx'
import { linesPaid, type PriceLineShown, priceWriter } from '#texts/price-texts.ts'
import { countsOf, fieldOf, misread, perPerson, typedFor, withTyped } from './counts.ts'

const writerFor = ({ language, currency = 'EUR' }: Pick<Asking, 'language' | 'currency'>) =>
  priceWriter(language, currency)

/** What the visitor's choice costs, in words. */
export const total = (details: Details, project: Asking) =>
  writerFor(project).money(centsFor(details, project))

/** In cents. */
export const centsFor = (details: Details, { prices = [] }: Pick<Asking, 'prices'>) =>
  sumOf(linesFor(prices, countsOf(prices, details)))

interface CostProps {
  language: Language
  currency: Currency | undefined
  lines: PriceLineShown[]
  note?: string | undefined
}

/** The prices that are paid, and their sum, which is read out whenever it changes. */
export function Cost({ lines, note, ...of }: CostProps) {
  const { words, money, line } = writerFor(of)
  return (
    <>
      <Summary
        lines={[
          ...linesPaid(lines).map((one): [string, string] => [one.name, line(one)]),
          [words.total, <output key="sum">{money(sumOf(lines))}</output>],
        ]}
      />
      {note && <p className="hint">{note}</p>}
    </>
  )
}

/** The fields for the people of a variant with prices, and what it costs. */
export function People(props: PricedPeopleProps) {
  const { project, details } = props
  const { prices = [], language, currency, price_note } = project
  const isLast = 'slot' in props
  const several = perPerson(prices).length > 1
  const lines = linesFor(prices, countsOf(prices, details))
  return (
    <>
      {several ? <Counters {...props} /> : <PeopleField {...props} />}
      <Cost
        {...{ language, currency }}
        // Before the last step, the fields have the prices, and there is little room.
        lines={lines}
        note={isLast ? price_note : ''}
      />
    </>
  )
}

/** A field for the people at each price; the limits of the group apply to their sum. */
function Counters(props: PricedPeopleProps) {
  const { t, project, details, remaining, fault, onChange } = props
  const { prices = [] } = project
  const { words, price: inWords } = writerFor(project)
  const typed = typedFor(prices, details)
  const wrong = misread(prices, details)
  const people = peopleIn(details.attendees_count)
  const most = t.largestGroup
  const top = (remaining < most && remaining) || most
  const hint = people >= most ? t.tooLarge : remaining ? leftText(remaining, t) : ''
  return (
    <div className="field">
      <p className="hint">{t.requiredNote}</p>
      <b id="prices-label">{t.peopleLabel}*</b>
      <ul aria-labelledby="prices-label">
        {perPerson(prices).map((price) => {
          const id = fieldOf(price)
          const count = peopleIn(typed[id] ?? '')
          const isWrong = wrong.includes(price)
          const type = (text: string) => onChange(withTyped(prices, details, { [id]: text }))
          const turn = (by: number, name: string) => {
            const possible = count + by >= 0 && people + by <= Math.max(top, people - 1)
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
                  <label htmlFor={id}>{price.name}</label> <small>{inWords(price)}</small>
                </p>
                <div className="people">
                  {turn(-1, words.fewer(price.name))}
                  <input
                    {...{ id, name: id }}
                    aria-invalid={isWrong || fault ? true : undefined}
                    aria-describedby={`${id}-fault attendees_count-fault attendees_count-hint`}
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
