import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const app = await testApp()

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
