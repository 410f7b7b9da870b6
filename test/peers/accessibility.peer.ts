import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawnScreens } from './drawn.ts'
import type { Peer } from './peer.ts'
import { startProduct } from './product.ts'
import { installFromNpm } from './sandbox.ts'

const [sniffer, engine] = ['2.6.0', '4.0.34']

declare global {
  var HTMLCS: {
    process: (standard: string, content: unknown, done: () => void) => void
    getMessages: () => { type: number; code: string; msg: string; element: Element }[]
  }
  var ace: {
    Checker: new () => {
      check: (
        of: Document,
        standards: string[],
      ) => Promise<{
        results: { ruleId: string; value: [string, string]; message: string; snippet: string }[]
      }>
    }
  }
}

export const peer: Peer = {
  program: 'HTML_CodeSniffer (pa11y) and IBM Equal Access',
  version: `${sniffer} and ${engine}`,
  debian: [],
  tried: 'the main screens',
  run: async ({ check, after }) => {
    const product = await startProduct(after)
    await product.organisation.book(await product.organisation.openSlot())
    const npm = await installFromNpm(after, [
      `@pa11y/html_codesniffer@${sniffer}`,
      `accessibility-checker-engine@${engine}`,
    ])
    const screens = await drawnScreens(product, after)
    const sniffed = async (page: Page) => {
      await page.addScriptTag({
        path: join(npm, 'node_modules/@pa11y/html_codesniffer/build/HTMLCS.js'),
      })
      return page.evaluate(async () => {
        await new Promise<void>((resolve) => HTMLCS.process('WCAG2AA', document, resolve))
        return HTMLCS.getMessages()
          .filter(({ type }) => type === 1)
          .map(({ code, msg, element }) => `${code} ${msg} ${element.outerHTML.slice(0, 200)}`)
      })
    }
    const checked = async (page: Page) => {
      await page.addScriptTag({
        path: join(npm, 'node_modules/accessibility-checker-engine/ace.js'),
      })
      return page.evaluate(async () => {
        const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
        return results
          .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
          .map(({ ruleId, message, snippet }) => `${ruleId} ${message} ${snippet.slice(0, 200)}`)
      })
    }
    const none = (found: [string, string[]][]) => {
      const faults = found
        .flatMap(([name, faults]) => faults.map((fault) => `${name}: ${fault}`))
        .filter((fault) => !mistaken.test(fault))
      if (faults.length > 0) throw new Error(`${faults.length}\n${faults.join('\n')}`)
    }
    await check(
      'HTML_CodeSniffer finds no error for WCAG 2 AA in the pages for visitors',
      async () => none(await screens.visitors(sniffed)),
    )
    await check('Equal Access finds no violation of WCAG 2.2 in the pages for visitors', async () =>
      none(await screens.visitors(checked)),
    )
    await check('HTML_CodeSniffer finds no error for WCAG 2 AA in the back office', async () =>
      none(await screens.office(sniffed)),
    )
    await check('Equal Access finds no violation of WCAG 2.2 in the back office', async () =>
      none(await screens.office(checked)),
    )
  },
}

/**
 * What is no fault: a text field whose type is not written, a group named by `aria-label`, a form
 * with a single field, which Enter sends, Mantine's icons, which say nothing, and values that HTML
 * allows since these programs were made.
 */
const mistaken =
  /H98 .*(<input (?![^>]* type=)|autocomplete="username( webauthn)?")|H71\.NoLegend .*<fieldset aria-label|H32\.2 |svg_graphics_labelled .*(data-combobox-chevron|--psi-icon-size)|input_autocomplete_valid .*"username( webauthn)?"/
