import { timeouts } from '#server/http/request/timeouts.ts'

// Loaded before a server, so that a test of its timeouts need not have that much itself.
Object.assign(timeouts, { headers: 1_000, request: 2_000, look: 100 })
