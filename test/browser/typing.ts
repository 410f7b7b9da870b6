import { expect, type Locator, type Page } from '@playwright/test'

/** Matches date, time and number fields, whose values the product interprets. */
const counted =
  'input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week], [type=number], [inputmode=numeric], [inputmode=decimal])'
const written =
  'input:is([type=text], [type=email], [type=search], [type=url], :not([type])):not([inputmode=numeric], [inputmode=decimal]), textarea'
const entered = ':is(input, textarea):not([readonly]), select'

export const dateFields = 'input:is([type=date], [type=time], [type=datetime-local], [type=month])'

const odd = '<b>Ü😀\u202e{{name}}</b> 0002-13-45 \\'

interface Keys {
  keys: string
  /** The keys for the last part, which is typed again as a correction. */
  last: string
  /** The field's value after these keys are typed. */
  value: string
}

// Works whether the browser asks for the day or the month first; the `a` is for browsers that ask
// for AM or PM, and others ignore it.
const dates: Record<string, Keys> = {
  date: { keys: '11112031', last: '2031', value: '2031-11-11' },
  'datetime-local': { keys: '111120311010a', last: '10a', value: '2031-11-11T10:10' },
  time: { keys: '1010a', last: '10a', value: '10:10' },
  month: { keys: '112031', last: '2031', value: '2031-11' },
  week: { keys: '112031', last: '2031', value: '2031-W11' },
}

const number: Keys = { keys: '120', last: '20', value: '120' }

const pasted: Record<string, string[]> = {
  date: ['0002-01-01', '2031-02-31', '275760-09-13', '9999-12-31', '', '2031-11-11'],
  'datetime-local': [
    '0002-01-01T00:00',
    '2031-02-31T10:00',
    '275760-09-13T00:00',
    '2031-03-30T02:30',
    '9999-12-31T23:59',
    '',
    '2031-11-11T10:10',
  ],
  time: ['23:59', '24:00', ''],
  month: ['0002-01', '275760-09', ''],
  week: ['0002-W01', ''],
}

const pastedNumbers = ['-3', '1,5', '1e400', '99999999999999999999', 'abc', ' 7 ', '12']
/**
 * Only these values are compared, because others are not numbers or may be written differently by
 * browsers.
 */
const plainNumber = /^-?\d{1,3}$/

/**
 * Types into every field on the screen that has not been typed into yet, and checks after each key.
 */
export async function typeIntoAll(page: Page, seen: Set<string>): Promise<string[]> {
  const typed: string[] = []
  for (const field of await unseen(page, written, seen)) {
    typed.push(await nameOf(field))
    await field.fill('')
    await field.pressSequentially('Aß 9')
    expect(await field.inputValue(), typed.at(-1)).toBe('Aß 9')
    await field.fill(odd)
    const most = Number((await field.getAttribute('maxlength')) ?? odd.length)
    expect(await field.inputValue(), typed.at(-1)).toBe(odd.slice(0, most))
    expectIntact(await page.evaluate(() => document.body.innerText))
  }
  for (const field of await unseen(page, counted, seen)) {
    typed.push(await nameOf(field))
    await typeKeyByKey(page, field)
  }
  return typed
}

const nameOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.name || input.type)

async function unseen(page: Page, fields: string, seen: Set<string>): Promise<Locator[]> {
  const found: Locator[] = []
  const all = page.locator(fields)
  for (const [index, key] of (await keysOf(all)).entries()) {
    if (key === null || seen.has(key)) continue
    const field = all.nth(index)
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    seen.add(key)
    found.push(field)
  }
  return found
}

/** A key that identifies each field; null for fields out of reach behind a dialog. */
const keysOf = (fields: Locator) =>
  fields.evaluateAll((inputs) => {
    const above = document.querySelector('[role=dialog][aria-modal=true]')
    return (inputs as HTMLInputElement[]).map((input) => {
      if (above && !above.contains(input)) return null
      const dialog = input.closest('[role=dialog]')?.querySelector('h2')?.textContent ?? ''
      const label = input.labels?.[0]?.textContent ?? input.getAttribute('aria-label')
      return [location.pathname, dialog, input.type, input.name, label].join(' · ')
    })
  })

async function typeKeyByKey(page: Page, field: Locator) {
  const type = (await field.getAttribute('type')) ?? 'text'
  const isDate = type in dates
  const { keys, last, value } = dates[type] ?? number
  const beside = await watchBeside(field)
  const check = async (action: string) => {
    const { text, before, now } = await beside.evaluate((watched) => watched.look())
    expectIntact(text)
    // No other field's value may change. After most keys, the values are compared without `expect`,
    // which takes longer than pressing a key.
    if (now !== before) expect(now, `${type}: after ${action}`).toBe(before)
  }
  const expectValue = async (expected: string, action: string) => {
    const value = await beside.evaluate(({ own }) => own.value)
    expect(value, `${type}: the field itself after ${action}`).toBe(expected)
  }
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await check(key)
  }
  const start = async () => {
    await field.focus()
    // Goes to the first part of a date, or selects a number to replace it.
    if (isDate) for (const _ of keys) await page.keyboard.press('ArrowLeft')
    else await page.keyboard.press('ControlOrMeta+A')
  }

  await start()
  for (const key of keys) await press(key)
  await expectValue(value, `typing ${keys}`)
  // Corrects the last part, then the first part, which for a number is the whole value.
  for (const key of ['Backspace', ...last]) await press(key)
  await expectValue(isDate ? value : '1220', 'correcting the end')
  await start()
  for (const key of ['Backspace', ...keys.slice(0, 2)]) await press(key)
  await expectValue(isDate ? value : '12', 'correcting the beginning')
  // Clears the field part by part, from the end.
  for (let part = 0; part < 6; part += 1) {
    await press('Backspace')
    if (isDate) await page.keyboard.press(part === 0 ? 'End' : 'ArrowLeft')
  }
  await expectValue('', 'clearing')
  if (!isDate)
    for (const key of ['-', '0', ',', '5', 'e', 'Backspace', 'Backspace']) await press(key)
  for (const text of pasted[type] ?? pastedNumbers) {
    await paste(page, field, text)
    await check(`pasting ${text}`)
    if (isDate) await expectValue(await storedBy(page, { type, text }), `pasting ${text}`)
    else if (plainNumber.test(text)) await expectValue(text, `pasting ${text}`)
  }
  await field.blur()
  await check('leaving the field')
}

async function paste(page: Page, field: Locator, text: string) {
  if (!(((await field.getAttribute('type')) ?? '') in dates)) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+A')
    return page.keyboard.insertText(text)
  }
  await field.evaluate((input: HTMLInputElement, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, value)
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  }, text)
}

/**
 * The value the browser keeps when this text is assigned to a field outside the page; empty if the
 * text is invalid.
 */
function storedBy(page: Page, pasting: { type: string; text: string }) {
  return page.evaluate(({ type, text }) => {
    const input = Object.assign(document.createElement('input'), { type })
    input.value = text
    return input.value
  }, pasting)
}

/**
 * Runs in the page. One call after each key returns the words on the screen and the values of all
 * other fields, because separate calls would be slow.
 */
function watchBeside(field: Locator) {
  return field.evaluateHandle((own: HTMLInputElement, entered) => {
    // The form is in a shadow tree.
    const trees = new Set([document, own.getRootNode() as Document | ShadowRoot])
    const others = () =>
      [...trees]
        .flatMap((tree) => [...tree.querySelectorAll<HTMLInputElement>(entered)])
        // Leaves out the choice of slots, because it depends on the chosen day.
        .filter(({ name, type }) => name !== 'slot_id' && type !== 'hidden')
        .filter((input) => input !== own)
    const entryOf = ({ name, value, checked }: HTMLInputElement) =>
      `${name}=${value} ${checked ?? ''}`
    // Only compares fields that exist now, because typing into one field can make another appear,
    // such as the smallest acceptable group.
    const names = new Set(others().map(({ name }) => name))
    const entries = () =>
      others()
        .filter(({ name }) => names.has(name))
        .map(entryOf)
        .join('\n')
    const before = entries()
    return { own, look: () => ({ text: document.body.innerText, before, now: entries() }) }
  }, entered)
}

const broken = ['Da ist etwas schiefgegangen', 'Hier ist etwas schiefgegangen']

function expectIntact(text: string) {
  if (text.trim() && !broken.some((sentence) => text.includes(sentence))) return
  expect(text.trim()).not.toBe('')
  for (const sentence of broken) expect(text).not.toContain(sentence)
}
