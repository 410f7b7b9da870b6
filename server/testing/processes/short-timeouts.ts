import { timeouts } from '#server/http/request/timeouts.ts'

// Loaded before a server, this shortens its timeouts, so that tests of them take less time.
Object.assign(timeouts, { headers: 1_000, request: 2_000, look: 100 })
