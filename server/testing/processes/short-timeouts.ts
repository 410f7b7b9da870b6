import { timeouts } from '#server/http/request/timeouts.ts'

// Loaded before a server, so that tests of its timeouts are short.
Object.assign(timeouts, { headers: 1_000, request: 2_000, look: 100 })
