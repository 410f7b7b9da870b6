import type { Peer } from './peer.ts'
import { startProduct } from './product.ts'

export const peer: Peer = {
  program: 'Radicale',
  debian: ['radicale'],
  tried: 'a guide’s feed uploaded as a calendar',
  run: async ({ sandbox, check, after }) => {
    const { organisation } = await startProduct(after)
    await check('runs beside the product', async () => {
      const { code } = await sandbox.run(['radicale', '--version'])
      return code === 0 && organisation.projectId
    })
  },
}
