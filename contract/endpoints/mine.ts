import { endpoint } from '../endpoint.ts'
import type { MineQuery, SlotLed } from '../mine.ts'

export const mineCalls = {
  list: endpoint<{ query: MineQuery; answers: SlotLed[] }>()('GET', '/api/mine', 'link'),
}
