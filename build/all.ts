import { rm } from 'node:fs/promises'
import { buildTexts } from '#texts/de/operating.ts'
import { buildBackOffice, hasBackOffice } from './back-office.ts'
import { checkBundledNode } from './bundled-node.ts'
import { compressTexts } from './compress.ts'
import { buildForm } from './form.ts'
import { moveIntoPlace, openWorkshop } from './place.ts'

/** Builds the form and the back office in a temporary folder and moves the result into `dist`. */
export async function buildAll(
  root: string,
  { dist, sources }: { dist: string; sources: string },
): Promise<void> {
  await checkBundledNode(root)
  const backOffice = hasBackOffice(root)
  console.log(backOffice ? buildTexts.building : buildTexts.withoutBackOffice)
  const workshop = await openWorkshop(dist)
  try {
    await buildForm(root, workshop)
    if (backOffice) await buildBackOffice(root, workshop)
    await compressTexts(workshop)
    await moveIntoPlace(workshop, dist, sources)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}
