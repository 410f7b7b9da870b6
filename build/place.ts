import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDigest } from './digest.ts'

const unfinished = '.building-'
const abandonedAfter = 60 * 60 * 1000

/**
 * A folder to build in. It is inside `dist`, so that moving a build out of it is a rename on the
 * same disk, and version control ignores it.
 */
export async function openWorkshop(dist: string): Promise<string> {
  await mkdir(dist, { recursive: true })
  await removeAbandoned(dist)
  const workshop = join(dist, `${unfinished}${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(workshop)
  return workshop
}

async function removeAbandoned(dist: string) {
  for (const name of await readdir(dist)) {
    if (!name.startsWith(unfinished)) continue
    const path = join(dist, name)
    const age = await stat(path).then((seen) => Date.now() - seen.mtimeMs)
    if (age > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}

/** Moves the build into place. The digest is moved last, because it certifies everything else. */
export async function moveIntoPlace(
  workshop: string,
  dist: string,
  sources: string,
): Promise<void> {
  const digest = await buildDigest(sources, workshop)
  for (const name of await readdir(workshop)) {
    await replace(join(workshop, name), join(dist, name), `${workshop}-${name}`)
  }
  await writeFile(join(workshop, 'digest'), digest)
  await rename(join(workshop, 'digest'), join(dist, 'digest'))
}

/**
 * Another build may move its own folder to `to` between the two renames; that folder is then moved
 * aside too.
 */
async function replace(from: string, to: string, aside: string) {
  for (let turn = 0; ; turn++) {
    await rename(to, `${aside}-${turn}`).catch(ignore('ENOENT'))
    await rm(`${aside}-${turn}`, { recursive: true, force: true })
    const moved = await rename(from, to).then(
      () => true,
      (error) => (turn < 20 ? ignore('ENOTEMPTY', 'EEXIST')(error) : Promise.reject(error)),
    )
    if (moved) return
  }
}

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
