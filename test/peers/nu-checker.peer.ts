import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languages } from '#contract/language.ts'
import { htmlPart } from '#server/mail/message/html-part.ts'
import { mailSamples } from '#test/browser/pictures/mail-samples.ts'
import { drawnScreens } from './drawn.ts'
import type { Peer } from './peer.ts'
import { startProduct } from './product.ts'
import { installFromNpm } from './sandbox.ts'

const version = '26.9.27'

interface Fault {
  url: string
  type: string
  message: string
  extract?: string
}

export const peer: Peer = {
  program: 'Nu Html Checker',
  version,
  debian: ['openjdk-17-jre-headless'],
  tried: 'the pages as they are sent and as a browser draws them, and the emails',
  run: async ({ sandbox, check, after }) => {
    const product = await startProduct(after)
    const { address, organisation } = product
    await organisation.openSlot()
    const npm = await installFromNpm(after, [`vnu-jar@${version}`])
    const jar = join(sandbox.folder, 'vnu.jar')
    await sandbox.run(['cp', join(npm, 'node_modules/vnu-jar/build/dist/vnu.jar'), jar])

    /** The faults of documents, named with their extension. */
    const faultsOf = async (name: string, documents: [string, string][]) => {
      const folder = join(sandbox.folder, name)
      await mkdir(folder)
      for (const [file, html] of documents) {
        await writeFile(join(folder, `${file}.html`), html)
      }
      const words = ['java', '-Xss1m', '-jar', jar, '--format', 'json', '--exit-zero-always']
      const { stderr } = await sandbox.run([...words, folder], { timeoutMs: 300_000 })
      return (JSON.parse(stderr) as { messages: Fault[] }).messages
        .filter(({ type }) => type === 'error')
        .map(({ url, message, extract }) => `${url.split('/').at(-1)}: ${message} ${extract ?? ''}`)
        .filter((fault) => !ofLibraries.test(fault) && !ofMailPrograms.test(fault))
    }
    const none = (faults: string[]) => {
      if (faults.length > 0) throw new Error(`${faults.length}\n${faults.join('\n')}`)
    }

    const sent: Record<string, string> = {}
    const fetched = async (path: string) => (await fetch(`${address}${path}`)).text()
    for (const lang of languages) {
      sent[`buchen-${lang}`] = await fetched(`/buchen/${organisation.projectId}?lang=${lang}`)
    }
    for (const page of ['cancel', 'confirm-booking', 'warteliste']) {
      sent[page] = await fetched(`/${page}.html`)
    }
    sent.office = await fetched('/admin/')
    await check('the pages as they are sent are valid', async () =>
      none(await faultsOf('sent', Object.entries(sent))),
    )

    const screens = await drawnScreens(product, after)
    const html = async (page: Page) => `<!doctype html>\n${await page.evaluate(outer)}`
    // Recharts gives the elements of a chart attributes that HTML and SVG do not have.
    const outer = () => {
      const page = document.documentElement.cloneNode(true) as HTMLElement
      for (const chart of page.querySelectorAll('.recharts-wrapper')) chart.remove()
      return page.outerHTML
    }
    await check('the pages for visitors as a browser draws them are valid', async () =>
      none(await faultsOf('visitors', await screens.visitors(html))),
    )
    await check('the back office as a browser draws it is valid', async () =>
      none(await faultsOf('office', await screens.office(html))),
    )

    const mails = Object.entries(mailSamples).map(([name, message]): [string, string] => [
      name,
      htmlPart(message),
    ])
    await check('emails are valid, but for what Outlook and Apple Mail need', async () =>
      none(await faultsOf('mails', mails)),
    )
  },
}

/** Drawn by React, which leaves the title of index.html behind a page's own, and by Mantine. */
const ofLibraries =
  /“title” not allowed as child of element “head”|“style” element in “body”|“div” not allowed .* “button” .*mantine-Burger/s

const ofMailPrograms =
  /“(mso-padding-alt|supported-color-schemes|border|cellpadding|cellspacing|width|align)”/
