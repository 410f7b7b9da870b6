import { expect, test } from 'vitest'
import { htmlPart } from './html-part.ts'
import type { Message } from './message.ts'

const html = (text: string, message: Partial<Message> = {}) =>
  htmlPart({ subject: 'Ihre Buchung', text, ...message })

const cancelUrl = 'https://rundgang.example/cancel.html?a=1&b=2'
const actions = [{ url: cancelUrl, label: 'Buchung stornieren' }]

test('text that looks like markup is shown as text', () => {
  const set = html(`<script>alert("1")</script> & <img src=x onerror='y'>`)
  expect(set).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;img')
  expect(set).not.toMatch(/<script|<img/)
})

test('URLs in text become links, without the punctuation around them', () => {
  const set = html(`Absagen (${cancelUrl}). Danke!`)
  expect(set).toContain('href="https://rundgang.example/cancel.html?a=1&amp;b=2"')
  expect(set).toContain('b=2</a>). Danke!')
})

test('a URL cannot break out of its link', () => {
  const set = html('https://x.example/"onmouseover="alert(1) javascript:alert(1)')
  expect(set).toContain('<a href="https://x.example/"')
  expect(set).not.toMatch(/<a [^>]*onmouseover/)
  expect(set.match(/<a /g)).toHaveLength(1)
})

test('text that only begins like a URL is not a link', () => {
  expect(html('Nie http://: oder https://[ eingeben')).not.toContain('<a ')
})

test('a long URL is shown shortened but with its full host, and its link is complete', () => {
  const url = `https://buchung.museum.example/absagen?token=${'x'.repeat(300)}`
  const set = html(`Hier: ${url}`)
  expect(set).toContain(`href="${url}"`)
  expect(set).toMatch(/>buchung\.museum\.example\/absagen…<\/a>/)
})

test('a URL that disguises its host as another one is shown in full', () => {
  const url = `https://bank.example@evil.example/${'x'.repeat(100)}`
  expect(html(url)).toContain(`>${url}</a>`)
})

test('paragraphs and line breaks are kept', () => {
  const set = html('Guten Tag\r\nErika\n\n\nBis bald')
  expect(set).toMatch(/<p [^>]*>Guten Tag<br>\nErika<\/p>\n<p [^>]*>Bis bald<\/p>/)
})

test('indents and repeated spaces are kept', () => {
  const set = html('Mit:\n  Schal  und Mütze')
  expect(set).toContain('<br>\n\u00a0 Schal\u00a0 und Mütze')
})

test('adjacent labelled lines become a table; a single labelled line stays text', () => {
  const set = html('Ihre Buchung:\nWas: Führung <1>\nWann: 10:00 Uhr\n\nHinweis: Bitte klingeln.')
  expect(set).toMatch(/<p [^>]*>Ihre Buchung:<\/p>\n<table/)
  expect(set).toMatch(/>Was:<\/td> <td [^>]*>Führung &lt;1&gt;<\/td><\/tr>/)
  expect(set).toMatch(/>Wann:<\/td> <td [^>]*>10:00 Uhr<\/td><\/tr>/)
  expect(set).toMatch(/<p [^>]*>Hinweis: Bitte klingeln\.<\/p>/)
})

test('an action’s link becomes a button if it is alone on a line, and stays a link in a sentence', () => {
  const set = html(`Hier:\n${cancelUrl}\nOder unter ${cancelUrl} absagen.`, { actions })
  expect(set).toMatch(/<td class="button"[^>]*><a href="[^"]*a=1&amp;b=2"[^>]*>Buchung stornieren</)
  expect(set).toMatch(/<p [^>]*>Oder unter <a href="[^"]*a=1&amp;b=2" class="link"/)
})

test('a line that only labels an action’s link is replaced by the button', () => {
  const set = html(`Schade!\nBuchung stornieren:\n${cancelUrl}`, { actions })
  expect(set.match(/Buchung stornieren/g)).toHaveLength(1)
  expect(set).toContain('Schade!</p>')
})

test('a secondary action’s link becomes a secondary button', () => {
  const set = html(cancelUrl, { actions: actions.map((a) => ({ ...a, secondary: true })) })
  expect(set).toMatch(/<td class="edge"[^>]*><a href/)
})

test('a link that is not an action stays a link', () => {
  expect(html('https://evil.example/', { actions })).not.toContain('<td class="button"')
})

test('the sender is shown above the text, and the imprint and privacy notice below it in small print', () => {
  const footer = 'Impressum: https://museum.example/impressum'
  const set = html(`Bis bald!\n\n${footer}`, { sender: 'Museum & Söhne', footer })
  expect(set).toMatch(
    /Museum &amp; Söhne<\/td>.*Bis bald!<\/p><\/td>.*<a href="https:\/\/museum\.example\/impressum"[^>]*>Impressum<\/a>/s,
  )
  expect(set.match(/museum\.example/g)).toHaveLength(1)
})

test('a note about the email is shown before the sender', () => {
  const preface = 'Diese E-Mail war für <erika@example.org> bestimmt.'
  const set = html(`${preface}\n\nBis bald!`, { sender: 'Museum', preface })
  expect(set).toMatch(/für &lt;erika@example\.org&gt; bestimmt\.<\/td>.*Museum<\/td>.*Bis bald!/s)
})

test('an HTML part declares its language and title for screen readers', () => {
  const set = html('Hallo', { subject: '<b>Ihre</b> Buchung' })
  expect(set).toContain('<html lang="de">')
  expect(set).toContain('<title>&lt;b&gt;Ihre&lt;/b&gt; Buchung</title>')
})
