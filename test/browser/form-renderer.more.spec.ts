import { join } from 'node:path'
import { expect } from '@playwright/test'
import { build } from 'vite'
// This test does not need a server, but uses the same fixture to avoid a separate worker.
import { test } from './fixture.ts'

declare const compare: (seed: number, ways: number) => Promise<string | number>

/** Bundles the form's renderer and React with the driver that runs both through the same steps. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    mode: 'development',
    logLevel: 'warn',
    // Production builds lack `act`, which waits until React has rendered everything.
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'renderer/page.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

test('the form’s renderer renders and preserves the same nodes as React, whatever the order of steps', async ({
  page,
}) => {
  await page.addScriptTag({ content: await script() })
  const ways = 150
  expect(await page.evaluate((ways) => compare(20_261_121, ways), ways)).toBe(ways)
})
