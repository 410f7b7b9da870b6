import { nameOf, openBooked, storedBy, today } from '#test/browser/day/day-list.ts'
import { embeddingCode, pageAround, serveHostPage } from '#test/browser/setup/host-page.ts'
import { startTcpProxy } from '#test/servers/tcp-proxy.ts'
import { dayFromNow, password } from '#test/world/registered-organisation.ts'
import { type Beside, until } from './peer.ts'
import { startProduct } from './product.ts'
import { type Command, keys, runIn, type } from './web-driver.ts'

/*
 * The way of a visitor and of the office through the product with nothing but the keyboard, for
 * browsers that the other tests do not use.
 */

// Keeps what fails on one of the site's pages for the last one.
const listener = `<script>
for (const name of ['error', 'unhandledrejection']) addEventListener(name, (event) => {
  sessionStorage.errors = [sessionStorage.errors, event.message, event.reason, event.target.src].join(' ')
}, true)
</script>`

interface Walk extends Pick<Beside, 'check' | 'after'> {
  /** Opens the browser: for the visitor, and then for the office. */
  open: () => Promise<Command>
  /** The errors in the browser's console since the last call, if the browser tells them. */
  errors?: (command: Command) => Promise<string[]>
  /** The key that moves on to the next part of a date, if typing its last digit does not. */
  nextPart?: string
}

const hardSpace = '\u00a0'
const email = 'guenther@schule.example'
// As it arrives from an email that was written in a word processor.
const copied = `${hardSpace}${email}\u200b ${hardSpace}`

export async function walkByKeyboard({ open, check, after, errors, nextPart = '' }: Walk) {
  const product = await startProduct(after)
  const { organisation } = product
  // Between the browser and the product, to cut the connection.
  const line = await startTcpProxy(Number(new URL(product.address).port))
  after(() => line.close())
  const address = `http://127.0.0.1:${line.port}`
  let command = await open()
  let person = personAt(command, nextPart)

  await organisation.openSlot({ max_attendees: 30 })
  const code = embeddingCode(address, organisation.projectId)
  // On the same site: after Back from another, WebKitWebDriver answers no more, though the page does.
  const link = '<a href="/impressum">Impressum</a>'
  const clipboard = `<textarea aria-label="Notiz">${copied}</textarea>`
  const host = await serveHostPage(pageAround(listener + clipboard + code + link))
  after(() => host.close())
  const booked = async (name: string) => {
    const found = await organisation.asked<{ email: string; people: number }[]>(
      'GET',
      `admin/bookings/${organisation.projectId}?q=${encodeURIComponent(name)}`,
    )
    return found[0]
  }

  await check('a visitor books by keyboard in the form on another site’s page', async () => {
    await person.open(host.address)
    await chooseTime(person)
    await person.fill(/^Anzahl Personen/, '3')
    await person.fill(/^Ihr Name/, 'Sibylle Günther')
    await person.fill(/^E-Mail/, email)
    await person.press(keys.Enter)
    await person.sees('Ihre Buchung ist bestätigt')
    await until(async () => (await booked('Sibylle'))?.people === 3)
  })
  await check(
    'the confirmation has the focus when it appears, so that it is read out',
    async () => {
      return (await person.focus())?.name.includes('Ihre Buchung ist bestätigt')
    },
  )
  await check(
    'an address pasted with hard and invisible spaces around it is accepted',
    async () => {
      await person.open(host.address)
      await person.tabTo(/^Notiz/)
      await person.press('a', keys.Control)
      await person.press('c', keys.Control)
      await chooseTime(person)
      await person.fill(/^Anzahl Personen/, '2')
      await person.fill(/^Ihr Name/, 'Wilhelm Öz')
      await person.tabTo(/^E-Mail/)
      await person.press('v', keys.Control)
      const { value = '' } = (await person.focus()) ?? {}
      if (!value.includes('guenther')) throw new Error(`pasted: ${JSON.stringify(value)}`)
      await person.press(keys.Enter)
      await person.sees('Ihre Buchung ist bestätigt')
      return (await until(() => booked('Wilhelm')))?.email === email
    },
  )
  await check('after a visit to another page and Back, the form can be booked in', async () => {
    await person.open(host.address)
    await chooseTime(person)
    await person.fill(/^Ihr Name/, 'Kurt Weiß')
    await person.tabTo(/^Impressum/)
    await person.press(keys.Enter)
    await until(async () => (await person.address()).endsWith('/impressum'))
    await person.back()
    await until(async () => (await person.address()) === host.address)
    await person.sees('Anzahl Personen')
    // A page that the browser did not keep shows the chosen time a moment later, or not at all.
    const keptTime = until(async () => (await person.text()).includes('Ihr Name'), 5000)
    await keptTime.catch(() => chooseTime(person))
    await person.fill(/^Anzahl Personen/, '2')
    await person.fill(/^Ihr Name/, 'Kurt Weiß')
    await person.fill(/^E-Mail/, email)
    await person.press(keys.Enter)
    await person.sees('Ihre Buchung ist bestätigt')
  })
  await check('no script fails on the pages of visitors', async () => {
    const found = await runIn(command)(() => sessionStorage.errors as string | undefined)
    if (found) throw new Error(found)
    if (errors) await expectNone(command, errors)
  })

  command = await open()
  person = personAt(command, nextPart)
  await check('the admin logs in by keyboard', async () => {
    await person.open(`${address}/admin/`)
    await person.sees('Passwort vergessen?')
    await person.fill(/^E-Mail/, `${organisation.email} `)
    await person.tabTo(/^Passwort/)
    await person.press(`${password}${keys.Enter}`)
    await person.sees('Termin anlegen')
  })
  await check('a date and a time are typed as a person types them, and open a slot', async () => {
    await person.tabTo(/^Termin anlegen/)
    await person.press(keys.Enter)
    await until(async () => (await person.focus())?.name.startsWith('Beginn'))
    await person.typeDate('11 11 2031 14 30')
    const { value } = (await person.focus()) ?? {}
    if (value !== '2031-11-11T14:30') throw new Error(`typed: ${value}`)
    await person.press(keys.Enter)
    await person.sees('Termin wurde erstellt')
    const slots = await organisation.slots()
    return slots.some(({ start }) => start === '2031-11-11T13:30:00Z')
  })
  await check('a typed day is shown, and Back leads to where it was typed', async () => {
    await person.press(keys.Escape)
    await until(async () => !(await person.text()).includes('Termin wurde erstellt'))
    await person.tabTo(/^Zum Datum/)
    await person.typeDate('12 11 2031')
    await person.sees('12. November 2031 gibt es keine Termine')
    await person.back()
    await until(async () => !(await person.text()).includes('12. November 2031'))
  })

  if (errors) {
    await check('log-in and dashboard leave no error in the console', () =>
      expectNone(command, errors),
    )
  }

  await openBooked(organisation, [4, 2])
  await check('the day’s list opens without a connection, and keeps what is ticked', async () => {
    await person.open(`${address}${today()}`)
    await person.sees(nameOf(0))
    await until(() => command<boolean>('WebDriver:ExecuteScript', controlled))
    line.fallSilent()
    // Nothing listens there.
    line.leadTo(9)
    await person.open(`${address}${today()}`)
    await person.sees('Keine Verbindung. Stand:')
    await person.tabTo(new RegExp(`^${nameOf(0)}`))
    await person.press(keys.Enter)
    await person.sees('Ein Eintrag ist noch nicht gesendet.')
    await person.open(`${address}${today()}`)
    await person.sees('Ein Eintrag ist noch nicht gesendet.')
  })
  await check('once connected again, what was ticked is sent by itself', async () => {
    line.leadTo(Number(new URL(product.address).port))
    await until(async () => (await storedBy(organisation)).came?.[0] === 4, 40_000)
    await until(async () => !(await person.text()).includes('nicht gesendet'), 40_000)
  })
  await check('a typed day of the day’s list is opened', async () => {
    await person.tabTo(/^Tag$/)
    await person.typeDate(`11 11 ${dayFromNow(0).slice(0, 4)}`)
    await until(async () => (await person.address()).endsWith('-11-11'))
  })
}

const controlled = { script: 'return navigator.serviceWorker?.controller != null', args: [] }

/** Expects no error but the one that is planted to see that it would be found. */
async function expectNone(command: Command, errors: NonNullable<Walk['errors']>) {
  const found = await errors(command)
  if (found.length > 0) throw new Error(found.join('\n'))
  await runIn(command)(plantError)
  await until(async () => (await errors(command)).length > 0)
}

/** An error either in the script, or because the page's policy does not let it run. */
function plantError() {
  const script = document.createElement('script')
  script.textContent = 'throw new Error("planted")'
  document.head.append(script)
}

async function chooseTime(person: Person) {
  await person.tabTo(/Termine?, .*frei$/)
  await person.press(keys.Enter)
  await person.tabTo(/Uhr.*frei$/s)
  await person.press(keys.Enter)
  await person.sees('Ihr Name')
}

type Person = ReturnType<typeof personAt>

/** Somebody at the keyboard, who reads what the page shows. */
function personAt(command: Command, nextPart: string) {
  const run = runIn(command)
  const press = (text: string, held?: string) => type(command, text, held)
  const focus = () => run(focused)
  const text = () => run(shown)
  const sees = async (words: string) => {
    await until(async () => (await text()).includes(words), 60_000).catch(async () => {
      throw new Error(`does not show “${words}”, but: ${(await text()).slice(0, 1500)}`)
    })
  }
  const tabTo = async (name: RegExp) => {
    const passed: string[] = []
    // What is about to appear is not passed yet.
    for (let presses = 0; presses < 120; presses += 1) {
      const at = await focus()
      if (at && name.test(at.name)) return at
      passed.push(at?.name.slice(0, 30) ?? '–')
      await press(keys.Tab)
    }
    throw new Error(`Tab does not reach ${name}, but: ${[...new Set(passed)].join(' | ')}`)
  }
  return {
    press,
    focus,
    text,
    sees,
    tabTo,
    open: (url: string) => command('WebDriver:Navigate', { url }),
    back: () => command('WebDriver:Back'),
    address: () => command<string>('WebDriver:GetCurrentURL'),
    /** Replaces what is in a field. */
    fill: async (name: RegExp, value: string) => {
      await tabTo(name)
      await press('a', keys.Control)
      await press(value)
    },
    /** Types the parts of a date, in the order of a German browser. */
    typeDate: async (parts: string) => {
      // Each at once, because after a second WebKit takes a digit for a new beginning.
      for (const part of parts.split(' ')) await press(part + nextPart)
    },
  }
}

/** What has the focus, inside shadow trees too. */
function focused() {
  let at = document.activeElement as HTMLInputElement | null
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement as HTMLInputElement
  if (!at || at === document.body) return null
  const label = [...(at.labels ?? [])].map(({ innerText }) => innerText).join(' ')
  const name = at.getAttribute('aria-label') || label || at.innerText || at.title
  return { name: name.trim(), value: at.value }
}

/** Everything that the page shows, inside shadow trees too. */
function shown() {
  const inside = [...document.querySelectorAll('*')].flatMap((host) =>
    host.shadowRoot ? ([...host.shadowRoot.children] as HTMLElement[]) : [],
  )
  return [document.body, ...inside].map(({ innerText }) => innerText).join('\n')
}
