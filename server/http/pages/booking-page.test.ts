import { expect, test } from 'vitest'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { form, testApp } from '#test/app.ts'
import { statementsOf } from '#test/reads/statements.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<typeof app.register>>

async function pageOf(museum: { projectId: string }, query = '', status = 200) {
  const answer = await app.call({ url: `/buchen/${museum.projectId}${query}` })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-cache'])
  expect(answer.body).not.toContain('[[')
  return answer.body
}

test('a booking page’s HTML contains the project’s title and the requested language', async () => {
  const museum = await app.register('Museum Alte Spinnerei')
  const german = await pageOf(museum)
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('<title>Museum Alte Spinnerei</title>')
  expect(german).toContain('<h1>Museum Alte Spinnerei</h1>')
  // An organisation's first project has the same name as the organisation; the name is then shown
  // only once.
  expect(german).toContain('<p class="by"></p>')
  const url = `/api/admin/project/${museum.projectId}`
  await museum.as({ method: 'PUT', url, payload: { name: 'Nachtführungen' } })
  const english = await pageOf(museum, '?lang=en-GB')
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<h1>Nachtführungen</h1>')
  expect(english).toContain('<p class="by">Museum Alte Spinnerei</p>')
})

test('a booking page links to itself in every other language, with the same preselection', async () => {
  const museum = await app.register()
  const page = await pageOf(museum, '?lang=fr&variant=F%C3%BChrung&date=2026-12-01')
  const links = [
    ...page.matchAll(/<a href="([^"]+)" lang="([^"]+)"[^>]*?( aria-current="true")?>/g),
  ]
  const chosen = '&amp;variant=F%C3%BChrung&amp;date=2026-12-01'
  expect(links.map(([, address, lang, here]) => [address, lang, Boolean(here)])).toEqual([
    [`?lang=de${chosen}`, 'de', false],
    [`?lang=en${chosen}`, 'en', false],
    [`?lang=fr${chosen}`, 'fr', true],
    [`?lang=de-simple${chosen}`, 'de-simple', false],
  ])
})

test('without JavaScript, a booking page says in German and another language whom to contact', async () => {
  const museum = await app.register('Brauerei & Söhne')
  const imprint_url = 'https://brauerei.example/impressum'
  const url = `/api/admin/project/${museum.projectId}`
  await museum.as({ method: 'PUT', url, payload: { name: 'Brauerei', imprint_url } })
  const said = /<noscript>(.*)<\/noscript>/.exec(await pageOf(museum))?.[1]
  const whom = `<a href="${imprint_url}">Brauerei &amp; Söhne</a>`
  expect(said).toMatch(/^<p lang="de">[^<]+<a[^>]+>[^<]+<\/a><\/p><p lang="en">/)
  expect(said?.split(whom)).toHaveLength(3)
})

test('without JavaScript, the pages that emails link to say so in German, English and French', async () => {
  for (const page of ['cancel', 'confirm-booking', 'warteliste']) {
    const { body } = await app.call({ url: `/${page}.html` })
    const said = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? ''
    const spoken = [...said.matchAll(/<p(?: lang="(\w+)")?>([^<]+)<\/p>/g)]
    expect(spoken.map(([, lang]) => lang)).toEqual([undefined, 'en', 'fr'])
    for (const [, , sentences] of spoken) expect(sentences).toMatch(/JavaScript.*e-?mail/i)
  }
})

const settle = ({ as, projectId }: Museum, settings: Record<string, string>) =>
  as({ method: 'POST', url: `/api/admin/settings/email/${projectId}`, ...form(settings) })

const house = {
  location_street: 'Am Markt 1 <b>',
  location_postalcode: '04179',
  location_city: 'Leipzig',
  email_from: 'info@museum.example',
}

const withoutScript = async (museum: { projectId: string }, query = '', status = 200) =>
  /<noscript>(.*)<\/noscript>/.exec(await pageOf(museum, query, status))?.[1] ?? ''

test('without JavaScript, a booking page shows the house’s address and its coming slots, and nothing about visitors', async () => {
  const museum = await app.register('Haus am Markt')
  expect(await withoutScript(museum)).not.toMatch(/<address>|<h2>/)
  await settle(museum, house)
  const { variant } = museum
  const translations = { en: { name: 'Tour & more', short_description: '' } }
  const payload = { name: 'Führung <i>', translations }
  await museum.as({ method: 'PUT', url: `/api/admin/variants/${variant.id}`, payload })
  const slotId = await museum.openSlot()
  await museum.openSlot({ starttime: '2026-12-02T10:00', internal: true })
  await museum.openSlot({ starttime: '2026-11-21T21:00', timezone: 'Europe/London' })
  await museum.book(slotId, { comment: 'Wir freuen uns' })
  const said = await withoutScript(museum)
  expect(said).toContain(
    '<address>Am Markt 1 &lt;b&gt;<br>04179 Leipzig<br><a href="mailto:info@museum.example">info@museum.example</a></address>',
  )
  const lines = [...said.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)
  expect(lines).toEqual([
    'Samstag, 21. November 2026, 21:00 Uhr: Führung &lt;i&gt;',
    'Dienstag, 1. Dezember 2026, 10:00 Uhr: Führung &lt;i&gt;',
  ])
  expect(said).not.toMatch(/Weiß|juergen|freuen/)
  expect(await withoutScript(museum, '?lang=en')).toMatch(
    /<h2>Coming dates<\/h2><ul>.*Tuesday.* 1 December 2026.*: Tour &amp; more<\/li>/,
  )
  expect(await withoutScript(museum, '?lang=fr')).toContain('<h2>Prochaines dates</h2>')
  expect(await withoutScript(museum, '?lang=de-simple')).toContain('<h2>Die nächsten Termine</h2>')

  await app.db
    .updateTable('organisation')
    .set({ suspendedAt: app.clock.now() })
    .where('name', '=', 'Haus am Markt')
    .execute()
  const shown = /Markt|November|museum\.example/
  const whileSuspended = () => withoutScript(museum, '', 404)
  await expect.poll(whileSuspended, { timeout: 5000 }).not.toMatch(shown)
})

test('a page that is read again soon asks the database nothing, and the next one shows a new slot', async () => {
  const museum = await app.register()
  await museum.openSlot()
  const { responseCache, changes } = app.ctx
  app.ctx.responseCache = new ResponseCache(changes, { oldestMs: 600_000, renewedMs: 600_000 })
  await pageOf(museum)
  const asked = await statementsOf(app, async () => {
    await pageOf(museum)
  })
  expect(asked).toBe(0)
  await museum.openSlot({ starttime: '2026-12-24T10:00' })
  expect(await withoutScript(museum)).toContain('24. Dezember')
  app.ctx.responseCache = responseCache
})

test('text from organisations and visitors is escaped', async () => {
  const hostile = '"><script>alert(1)</script>'
  const museum = await app.register(hostile)
  const page = await pageOf(museum, `?variant=${encodeURIComponent(hostile)}&lang=${hostile}`)
  expect(page).not.toContain('<script>')
  expect(page).toContain('<h1>&quot;&gt;&lt;script&gt;')
})

test('the form’s page is sent with 404 for a missing project, which link checkers report', async () => {
  for (const projectId of ['x', '01980000-0000-7000-8000-000000000000']) {
    expect(await pageOf({ projectId }, '?lang=en&lang=fr', 404)).toContain('<h1>Termin buchen</h1>')
  }
})
