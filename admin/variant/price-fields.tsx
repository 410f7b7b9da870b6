import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { centsOf } from '#admin/ui/amount.ts'
import { asNumber } from '#admin/ui/dialog.tsx'
import { Disclosure, DisclosureHint } from '#admin/ui/disclosure.tsx'
import type { Currency } from '#contract/price.ts'
import { variantPriceTexts as texts } from '#texts/de/variant.ts'
import { required } from '#texts/de/words.ts'
import { moneyText } from '#texts/money.ts'
import { freeIn, isBlank, type PriceEntry, withBlank } from './price-entries.ts'
import classes from './variant.module.css'
import type { VariantEntries } from './variant-entries.ts'

type Form = Pick<
  UseFormReturnType<VariantEntries>,
  'values' | 'getInputProps' | 'setFieldValue' | 'clearFieldError'
>

interface PriceFieldsProps {
  form: Form
  currency: Currency
  /** Whether it contains errors and must be visible. */
  faulty: boolean
  fault: ReactNode
}

/**
 * The fields for prices, closed at first. Below the prices is always a blank one: typing into it
 * makes it a price.
 */
export function PriceFields({ form, currency, faulty, fault }: PriceFieldsProps) {
  const { prices } = form.values
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  // The pressed button moves or disappears, and focus would be lost with it.
  useEffect(() => {
    if (wanted.current) place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  })
  const replace = (next: PriceEntry[]) => {
    // An error stays with its place, not with its price.
    for (const [nth] of prices.entries()) {
      for (const name of ['name', 'cents', 'free_from'])
        form.clearFieldError(`prices.${nth}.${name}`)
    }
    form.setFieldValue('prices', withBlank(next))
  }
  const given = prices.filter((price) => !isBlank(price))
  return (
    <Disclosure
      title={texts.title}
      note={texts.summary(given.map(({ name }) => name))}
      faulty={faulty}
    >
      <div ref={place} className={classes.prices}>
        <DisclosureHint>{texts.hint}</DisclosureHint>
        {fault ? <p role="alert">{fault}</p> : null}
        {prices.map((price, nth) => (
          <PriceCard
            key={price.key}
            {...{ form, price, nth, currency }}
            last={given.length - 1}
            onMove={(by) => {
              replace(moved(prices, nth, nth + by))
              const isAtEnd = nth + by === (by < 0 ? 0 : given.length - 1)
              wanted.current = `[data-price="${price.key}"] [data-move="${isAtEnd ? -by : by}"]`
            }}
            onRemove={() => {
              replace(prices.filter(({ key }) => key !== price.key))
              wanted.current = `[data-price]:nth-of-type(${nth + 1}) input`
            }}
          />
        ))}
      </div>
    </Disclosure>
  )
}

function moved(prices: PriceEntry[], from: number, to: number): PriceEntry[] {
  const others = prices.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...prices.slice(from, from + 1))
}

interface PriceCardProps {
  form: Form
  price: PriceEntry
  nth: number
  currency: Currency
  /** The place of the last price that is not blank. */
  last: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function PriceCard({ form, price, nth, currency, last, onMove, onRemove }: PriceCardProps) {
  const isNew = isBlank(price)
  const title = price.name.trim() || (isNew ? texts.another(nth) : texts.nth(nth + 1))
  const inputOf = (name: 'name' | 'cents' | 'per' | 'free_from') => {
    const { onChange, ...input } = form.getInputProps(`prices.${nth}.${name}`)
    return {
      name: `prices.${nth}.${name}`,
      autoComplete: 'off',
      ...input,
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        form.clearFieldError(`prices.${nth}.${name}`)
        form.setFieldValue(
          'prices',
          withBlank(form.values.prices.with(nth, { ...price, [name]: value })),
        )
      },
    }
  }
  const label = (text: string) => (isNew ? text : required(text))
  return (
    <fieldset className={classes.price} data-price={price.key}>
      <legend className={classes.priceTitle}>{title}</legend>
      {isNew ? null : (
        <div className={classes.priceActions}>
          <Move by={-1} disabled={nth === 0} label={texts.up(title)} onMove={onMove} />
          <Move by={1} disabled={nth >= last} label={texts.down(title)} onMove={onMove} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.remove(title)}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <TextInput
        label={label(texts.name)}
        placeholder={isNew && nth === 0 ? texts.nameExample : ''}
        maxLength={200}
        required={!isNew}
        classNames={{ root: classes.priceName }}
        {...inputOf('name')}
      />
      <TextInput
        label={label(texts.amount)}
        {...asNumber}
        required={!isNew}
        classNames={{ input: classes.number }}
        {...inputOf('cents')}
        inputContainer={withWords(amountInWords(price.cents, currency))}
      />
      <NativeSelect
        label={texts.per}
        size="md"
        data={(['person', 'group'] as const).map((value) => ({ value, label: texts.pers[value] }))}
        {...inputOf('per')}
      />
      {price.per === 'person' ? (
        <TextInput
          label={texts.free}
          inputMode="numeric"
          classNames={{ input: classes.number, root: classes.priceFree }}
          {...inputOf('free_from')}
          inputContainer={withWords(freeInWords(price))}
        />
      ) : null}
    </fieldset>
  )
}

interface MoveProps {
  by: -1 | 1
  disabled: boolean
  label: string
  onMove: (by: -1 | 1) => void
}

const Move = ({ by, disabled, label, onMove }: MoveProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    data-move={by}
    aria-label={label}
    disabled={disabled}
    onClick={() => onMove(by)}
  >
    {by < 0 ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
  </ActionIcon>
)

/** Shows beside a field what its text, or leaving it empty, means. */
const withWords = (words: string | null) => (input: ReactNode) => (
  <div className={classes.withWords}>
    {input}
    <p className={classes.variantFieldsWords}>{words}</p>
  </div>
)

function amountInWords(typed: string, currency: Currency) {
  const cents = centsOf(typed)
  if (cents === 0) return texts.nothing
  return typeof cents === 'number' ? moneyText(cents, currency, 'de-DE') : null
}

function freeInWords({ free_from, ...price }: PriceEntry) {
  if (isBlank({ free_from, ...price })) return null
  const free = freeIn(free_from)
  if (free === null) return texts.nobodyFree
  return free >= 2 ? texts.everyFree(free) : null
}
