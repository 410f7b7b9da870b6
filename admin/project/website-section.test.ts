import { expect, test } from 'vitest'
import {
  bookingPageAddress,
  embeddingCode,
  embeddingCodeWithoutCall,
  embeddingCodeWithoutScripts,
} from './website-section.tsx'

const product = 'https://rundgang.example'

test('the embed code without options matches the specification, with an added link for visitors without JavaScript', () => {
  expect(embeddingCode(product, 'ID').split('\n')).toEqual([
    '<link rel="stylesheet" href="https://rundgang.example/embed/rundgang.css">',
    '<div id="rundgang"><noscript><a href="https://rundgang.example/buchen/ID">Termin buchen</a></noscript></div>',
    '<script src="https://rundgang.example/embed/runtime.js"></script>',
    '<script src="https://rundgang.example/embed/rundgang.js"></script>',
    "<script>Rundgang.load('ID')</script>",
  ])
})

test('options become attributes of the placeholder, and names are escaped', () => {
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

test('the placeholder for pages without inline scripts identifies the project', () => {
  const code = embeddingCodeWithoutCall(product, 'ID', { lang: 'fr' })
  expect(code).toContain('<div id="rundgang" data-project="ID" data-lang="fr"><noscript>')
  expect(code).not.toMatch(/<script>/)
})

test('the placeholder for editors that remove scripts is a link to the booking page', () => {
  expect(embeddingCodeWithoutScripts(product, 'ID', { lang: 'en', color: '#7a1f2b' })).toBe(
    '<div data-project="ID" data-lang="en" data-color="#7a1f2b"><a href="https://rundgang.example/buchen/ID?lang=en">Book a tour</a></div>',
  )
})

test('the URL of the booking page contains its options', () => {
  expect(bookingPageAddress(product, 'ID')).toBe('https://rundgang.example/buchen/ID')
  expect(bookingPageAddress(product, 'ID', { variant: 'Nacht & Nebel', color: '#7a1f2b' })).toBe(
    'https://rundgang.example/buchen/ID?variant=Nacht+%26+Nebel',
  )
})
