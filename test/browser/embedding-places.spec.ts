import { expect } from '@playwright/test'
import {
  bare,
  bookToTheEnd,
  countOffers,
  forms,
  isBooked,
  showsOneForm,
  test,
} from './embedding.ts'
import { field } from './field.ts'
import { chooseFirstTime, fillInDetails } from './form-pages.ts'

const email = 'guenther@schule.example'

test('a placeholder that comes after the page has loaded is filled', async ({
  page,
  visit,
  parts,
}) => {
  await test.step('one that is added is filled without a call', async () => {
    await visit(page, bare('<main></main>', parts.runtime + parts.form))
    await page.evaluate((html) => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', html)
    }, parts.filledIn)
    await showsOneForm(page)
  })

  await test.step('a call waits for its placeholder, as in a single-page app', async () => {
    await visit(page, bare('<main></main>', parts.runtime + parts.form + parts.call))
    await page.evaluate((html) => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', html)
    }, parts.placeholder)
    await showsOneForm(page)
    // Simulates the app leaving the page and coming back to it.
    await page.evaluate((html) => {
      const main = document.querySelector('main')
      main?.replaceChildren()
      main?.insertAdjacentHTML('beforeend', html)
    }, parts.placeholder)
    await showsOneForm(page)
  })

  await test.step('one from a template is filled once it is in the page', async () => {
    const offers = countOffers(page)
    const template = `<template>${parts.filledIn}</template>`
    await visit(page, bare(template, parts.runtime + parts.form))
    await page.evaluate(() => {
      const content = document.querySelector('template')?.content.cloneNode(true)
      if (content) document.body.append(content)
    })
    await showsOneForm(page)
    expect(offers()).toBe(1)
  })
})

test('a form that is moved, or removed and put back, keeps the entered text', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  const offers = countOffers(page)
  const { placeholder, runtime, form, call } = parts
  await visit(page, bare(`<main>${placeholder}</main><aside></aside>${runtime}${form}${call}`))
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, email })
  await page.evaluate(() => {
    const place = document.querySelector('#rundgang')
    if (place) document.querySelector('aside')?.append(place)
  })
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await page.evaluate(async () => {
    const place = document.querySelector('#rundgang')
    place?.remove()
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (place) document.querySelector('main')?.append(place)
  })
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await isBooked(page)
  expect(offers()).toBe(1)
})

test('a placeholder that a page builder copies gets a separate form', { tag: '@more' }, async ({
  page,
  visit,
  parts,
}) => {
  const { placeholder, runtime, form, call } = parts
  await visit(page, bare(`<main>${placeholder}</main>${runtime}${form}${call}`))
  await showsOneForm(page)
  await page.evaluate(() => {
    const copy = document.querySelector('main')?.cloneNode(true)
    if (copy) document.body.append(copy)
    document.querySelector('main')?.remove()
  })
  await showsOneForm(page)
  await bookToTheEnd(page)
})

test('the embed code works if it is on the page twice', { tag: '@more' }, async ({
  page,
  visit,
  parts,
  mishaps,
}) => {
  const { sheet, placeholder, runtime, form, call } = parts
  const code = `<section>${sheet}${placeholder}${runtime}${form}${call}</section>`
  await visit(page, bare(code + code))
  const second = page.locator('section').nth(1)
  await expect(second.getByRole('button', { name: /Termine?, .*frei$/ }).first()).toBeVisible()
  await expect(forms(page)).toHaveCount(2)
  await second.evaluate((section) => section.remove())
  await bookToTheEnd(page)
  expect(mishaps).toEqual([])
})

test('forms of two projects on the same page do not affect each other', { tag: '@more' }, async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const other = await organisation.call<{ id: string }>('POST', 'admin/project', { name: 'Turm' })
  const { filledIn, runtime, form, projectId } = parts
  const second = filledIn.replace(projectId, other.body.id)
  await visit(page, bare(filledIn + second, runtime + form))
  await expect(forms(page)).toHaveCount(2)
  await expect(
    page.locator(`[data-project="${other.body.id}"]`).getByText('Zurzeit sind keine Termine'),
  ).toBeVisible()
  await bookToTheEnd(page)
})

test('a form in a hidden tab of the host page is complete once the tab is opened', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  const tabs = `<style>.tab { display: none } .tab.open { display: block }</style>
    <button onclick="this.nextElementSibling.classList.add('open')">Buchen</button>`
  const { filledIn, runtime, form } = parts
  await visit(page, bare(`${tabs}<div class="tab">${filledIn}</div>`, runtime + form))
  await expect(page.locator('.rundgang-form button').first()).toBeAttached()
  await expect(forms(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Buchen' }).click()
  await showsOneForm(page)
  await bookToTheEnd(page)
})

test('if the booking form is inside one of the host page’s forms, Enter submits the booking and not the host’s form', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  const { filledIn, runtime, form } = parts
  const around = `<form action="/elsewhere"><input name="q">${filledIn}<button>Suchen</button></form>`
  await visit(page, bare(around, runtime + form))
  const { href } = new URL(page.url())
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, email })
  await field(page, 'Ihr Name').press('Enter')
  await isBooked(page)
  expect(page.url()).toBe(href)
})

test('a call can place the form in an element inside the shadow root of a host component', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  await visit(page, bare('<my-card></my-card>', parts.runtime + parts.form))
  await page.evaluate((projectId) => {
    const shadow = document.querySelector('my-card')?.attachShadow({ mode: 'open' })
    const element = document.createElement('section')
    shadow?.append(element)
    Rundgang?.load(projectId, { element })
  }, parts.projectId)
  await showsOneForm(page)
  await bookToTheEnd(page)
})

test('the embed code works inside a frame of the host page', { tag: '@more' }, async ({
  page,
  visit,
  parts,
}) => {
  const { placeholder, runtime, form, call } = parts
  const inner = bare(placeholder + runtime + form + call).replaceAll('"', '&quot;')
  await visit(
    page,
    bare(`<iframe title="Buchen" width="600" height="900" srcdoc="${inner}"></iframe>`),
  )
  const frame = page.frameLocator('iframe')
  const day = frame.getByRole('button', { name: /Termine?, .*frei$/ }).first()
  await day.click()
  await expect(frame.getByRole('button', { name: /10:00/ })).toBeVisible()
})

test('elements that a host page marks with data-project for its own use stay unchanged', {
  tag: '@more',
}, async ({ page, visit, parts, mishaps }) => {
  const portfolio = '<a href="#x" data-project="villa">Villa</a><div data-project="12">Bad</div>'
  // A link cannot contain the form, even with a project id, and `data-server` is not an option.
  const link = `<a href="#y" data-project="${parts.projectId}">Turm</a>`
  const place = parts.filledIn.replace('<div', '<div data-server="https://elsewhere.example"')
  await visit(page, bare(portfolio + link + place, parts.runtime + parts.form))
  await showsOneForm(page)
  for (const name of ['Villa', 'Bad', 'Turm']) await expect(page.getByText(name)).toBeVisible()
  expect(mishaps).toEqual([])
})

const notOurs = {
  'a link target': '<a id="rundgang"></a>',
  'a section with its own content': '<section id="rundgang"><h2>Der Rundgang</h2></section>',
  'a picture': '<div id="rundgang"><img alt="Halle" src="data:,"></div>',
  'a list': '<ul id="rundgang"></ul>',
}
test('an element of the page that happens to have the placeholder’s id is left alone', {
  tag: '@more',
}, async ({ page, visit, parts, mishaps }) => {
  const { placeholder, runtime, form, call } = parts
  for (const [what, html] of Object.entries(notOurs)) {
    await test.step(what, async () => {
      await visit(page, bare(`<main>${html}</main>${placeholder}${runtime}${form}${call}`))
      await showsOneForm(page)
      expect(await page.locator('main').innerHTML()).toBe(html)
      expect(await page.locator('main > *').evaluate((own) => own.shadowRoot)).toBeNull()
      // Without a placeholder, the call waits.
      await visit(page, bare(`<main>${html}</main>${runtime}${form}${call}`))
      await page.waitForLoadState()
      expect(await page.locator('main > *').evaluate((own) => own.shadowRoot)).toBeNull()
    })
  }
  expect(mishaps).toEqual([])
})
