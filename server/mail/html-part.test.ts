import { expect, test } from 'vitest'
import { htmlPart } from './html-part.ts'

test('what looks like markup is shown and not obeyed', () => {
  const html = htmlPart(`<script>alert("1")</script> & <img src=x onerror='y'>`)
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;img')
  expect(html).not.toMatch(/<script|<img/)
})

test('addresses are clickable, without the sentence around them', () => {
  const html = htmlPart('Absagen (https://rundgang.example/cancel.html?a=1&b=2). Danke!')
  expect(html).toContain('href="https://rundgang.example/cancel.html?a=1&amp;b=2"')
  expect(html).toContain('b=2</a>). Danke!')
})

test('an address cannot break out of its link', () => {
  const html = htmlPart('https://x.example/"onmouseover="alert(1) javascript:alert(1)')
  expect(html).toContain('<a href="https://x.example/"')
  expect(html).not.toMatch(/<a [^>]*onmouseover/)
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('paragraphs and line breaks are kept', () => {
  const html = htmlPart('Was: Führung\r\nWann: morgen\n\n\nBis bald')
  expect(html).toMatch(/<p [^>]*>Was: Führung<br>\nWann: morgen<\/p>\n<p [^>]*>Bis bald<\/p>/)
})

test('screen readers are told that it is German', () => {
  expect(htmlPart('Hallo')).toContain('<html lang="de">')
})
