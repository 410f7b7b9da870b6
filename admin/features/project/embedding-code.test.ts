import { expect, test } from 'vitest'
import { embeddingCode } from './embedding-code.ts'

const product = 'https://rundgang.example'

test('without options it is the lines of the specification, with a way to book without scripts', () => {
  expect(embeddingCode(product, 'ID').split('\n')).toEqual([
    '<link rel="stylesheet" href="https://rundgang.example/embed/rundgang.css">',
    '<div id="rundgang"><noscript><a href="https://rundgang.example/buchen/ID">Termin buchen</a></noscript></div>',
    '<script src="https://rundgang.example/embed/runtime.js"></script>',
    '<script src="https://rundgang.example/embed/rundgang.js"></script>',
    "<script>Rundgang.load('ID')</script>",
  ])
})

test('options stand on the placeholder, and a name cannot end its attribute', () => {
  const code = embeddingCode(product, 'ID', {
    variant: '"Nacht" & <Nebel>',
    date: '2026-12-01',
    lang: 'en',
    color: '#7a1f2b',
  })
  expect(code).toContain(
    '<div id="rundgang" data-variant="&quot;Nacht&quot; &amp; &lt;Nebel>" data-date="2026-12-01" data-lang="en" data-color="#7a1f2b"><noscript>',
  )
  expect(code).toContain('<a href="https://rundgang.example/buchen/ID?lang=en">Book a tour</a>')
})
