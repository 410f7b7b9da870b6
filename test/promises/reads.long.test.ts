import { testReads } from '#test/reads/reads.ts'

testReads('1,000,000', { organisations: 20, slotsEach: 4800, bookingsPerSlot: 10 })
