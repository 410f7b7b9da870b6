import { readFileSync } from 'node:fs'
import { systemClock } from '#server/runtime/clock.ts'

/*
 * Loaded before a server (`node --import`), this sets the server's clock ahead by the number of
 * seconds in a file, as soon as the file changes, so that tests need not wait.
 */

const { SECONDS_AHEAD_IN: file = '' } = process.env
const { now } = systemClock

systemClock.now = () => now().add({ milliseconds: Math.round(1000 * Number(readFileSync(file))) })
