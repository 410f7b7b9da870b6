import { rm } from 'node:fs/promises'
import { mailFolderIn } from '#server/mail/delivery/mail-file.ts'
import { type Config, ConfigError } from '#server/runtime/config.ts'
import { type Served, serve } from '#server/runtime/serve.ts'
import { demoTexts } from '#texts/de/demo.ts'
import { serveMuseum } from './museum.ts'
import { layOutSampleData } from './sample-data.ts'

const folder = './data-demo'

/** Starts the product with fresh sample data in a folder of its own, plus a customer's website. */
export async function openDemo(config: Config): Promise<Served> {
  if (config.databaseUrl) throw new ConfigError(demoTexts.noDatabaseUrl)
  let logIns: Awaited<ReturnType<typeof layOutSampleData>> | undefined
  const served = await serve({ ...config, dataDir: folder }, async (app, ctx) => {
    logIns = await layOutSampleData(ctx)
    // Removes email files left by an earlier demo, whose organisation no longer exists.
    await rm(mailFolderIn(folder), { recursive: true, force: true })
    await serveMuseum(app, { ...ctx.config, projectId: logIns.projectId })
  })
  if (logIns) console.log(demoTexts.welcome(served.ctx.config.publicUrl, logIns))
  return served
}
