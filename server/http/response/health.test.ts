import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'

test('a server without its built pages is alive, but not ready', async () => {
  const { app, close } = await openTestApp()
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  app.hasPages = true
  expect(await statusOf('/health/ready')).toBe(200)
  app.hasPages = false
  expect(await statusOf('/health/ready')).toBe(503)
  expect(await statusOf('/health/live')).toBe(200)
  await close()
})
