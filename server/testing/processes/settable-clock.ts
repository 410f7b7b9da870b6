import { readFileSync } from 'node:fs'
import { systemClock } from '#server/runtime/clock.ts'

/*
 * Loaded before a server (`node --import`), this sets its clock ahead by the seconds that stand in
 * a file, as soon as they stand there, so that a test need not wait until a time is over.
 */

const { SECONDS_AHEAD_IN: file = '' } = process.env
const { now } = systemClock

systemClock.now = () => now().add({ milliseconds: Math.round(1000 * Number(readFileSync(file))) })
