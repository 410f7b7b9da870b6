import fc from 'fast-check'
import { libraries } from './library.ts'
import { Stage } from './stage.ts'
import { steps, type TreeStep } from './trees.ts'

/** Runs one library through the steps, and returns everything observed. */
async function storyOf(stage: Stage, taken: TreeStep[]) {
  const story: string[] = []
  for (const step of taken) story.push(await stage.take(step))
  return [...story, await stage.end()]
}

/** Finds the first step after which the libraries differ, and returns what was observed in each. */
async function difference(taken: TreeStep[]): Promise<string | undefined> {
  const [own = [], theirs = []] = [
    await storyOf(new Stage(libraries.own), taken),
    await storyOf(new Stage(libraries.react), taken),
  ]
  const place = own.findIndex((seen, step) => seen !== theirs[step])
  if (place >= 0) return `after step ${place + 1}\nours:  ${own[place]}\nReact: ${theirs[place]}`
}

/**
 * Takes random steps until the libraries differ. Returns the difference, or the number of runs
 * without one.
 */
async function compare(seed: number, ways: number): Promise<string | number> {
  const alike = fc.asyncProperty(steps, async (taken) => {
    const found = await difference(taken)
    if (found) throw new Error(found)
  })
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(alike, {
    seed,
    numRuns: ways,
  })
  return failed ? `${JSON.stringify(counterexample)}\n${errorInstance}` : numRuns
}

Object.assign(globalThis, { compare })
