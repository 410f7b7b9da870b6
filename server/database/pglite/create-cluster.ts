import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { openCluster } from './embedded.ts'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')

// Created next to the final folder and then renamed, so a start that is killed leaves no partial
// database behind.
const draft = `${folder}.new`
rmSync(draft, { recursive: true, force: true })
mkdirSync(draft, { recursive: true, mode: 0o700 })
const pglite = await openCluster(draft)
await pglite.close()
rmSync(folder, { recursive: true, force: true })
renameSync(draft, folder)
process.exit(0)
