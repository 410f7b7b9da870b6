import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

interface Task {
  title: string
  today: number
  /** Undefined until it is counted. */
  now: number | undefined
}

const row = /^\| (\d+) \| ([^|]+) \| ([^|]+) \| (\d+) \| (\d*) ?\|$/gm

/** The tasks in docs/office-tasks.md, by their number. */
export async function officeTasks(): Promise<Map<number, Task>> {
  const text = await readFile(new URL('../../../docs/office-tasks.md', import.meta.url), 'utf8')
  const tasks = [...text.matchAll(row)].map(
    ([, number, who, title, today, now]) =>
      [
        Number(number),
        { title: `${who}: ${title}`, today: Number(today), now: now ? Number(now) : undefined },
      ] as const,
  )
  return new Map(tasks)
}

const screenHeight = 800

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY)

/** Types a day and a time as the fields of this browser ask for them. */
async function dateKeys(page: Page, day: string, time: string | undefined): Promise<string> {
  const [year, month, date] = day.split('-')
  monthFirst ??= findOrder(page)
  if (!(await monthFirst)) return `${date}${month}${year}${time?.replace(':', '') ?? ''}`
  const [hour = 0, minute = ''] = time?.split(':') ?? []
  const half = Number(hour) < 12 ? 'a' : 'p'
  const clock = time ? `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${half}` : ''
  return `${month}${date}${year}${clock}`
}

let monthFirst: Promise<boolean> | undefined

/** Date fields follow the language of the browser's interface, which a page cannot read. */
async function findOrder(page: Page): Promise<boolean> {
  const blank = await page.context().newPage()
  await blank.setContent('<input type="date" autofocus>')
  await blank.locator('input').focus()
  await blank.keyboard.type('01022031')
  const value = await blank.locator('input').inputValue()
  await blank.close()
  return value === '2031-01-02'
}

export type Hands = Awaited<ReturnType<typeof handsOn>>

/** Works on the page with mouse and keys, and counts by the rule of docs/office-tasks.md. */
export function handsOn(page: Page) {
  let actions = 0
  const act = async (action: () => Promise<unknown>) => {
    actions += 1
    await action()
  }
  /** Scrolls to the target, as one does to read it. */
  const see = async (target: Locator) => {
    const before = await scrolledTo(target.page())
    await target.scrollIntoViewIfNeeded()
    await expect(target).toBeInViewport()
    const distance = Math.abs((await scrolledTo(target.page())) - before)
    actions += Math.floor(distance / screenHeight)
  }
  const actOn = async (target: Locator, action: () => Promise<unknown>) => {
    await see(target)
    await act(action)
  }
  return {
    actions: () => actions,
    act,
    see,
    click: (target: Locator) => actOn(target, () => target.click()),
    choose: (list: Locator, entry: string) => actOn(list, () => list.selectOption(entry)),
    press: (key: string) => act(() => page.keyboard.press(key)),
    type: (field: Locator, text: string) =>
      actOn(field, async () => {
        await field.click()
        await field.press('ControlOrMeta+A')
        await field.pressSequentially(text)
      }),
    typeDate: async (field: Locator, day: string, time?: string) => {
      const keys = await dateKeys(page, day, time)
      await actOn(field, async () => {
        // At its left edge, where the first part of the date is.
        await field.click({ position: { x: 16, y: 12 } })
        await page.keyboard.type(keys)
      })
    },
  }
}
