import { mayUse } from '../../nouns.ts'
import type { CheckResult } from '../../outcome.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'

type Graph = Record<string, readonly string[]>

const isRoute = ({ path }: SourceFile) => path.endsWith('.routes.ts')
const nounOf = ({ path }: SourceFile) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const imported = /from '#server\/features\/([^/']+)\//g

/**
 * No noun may use itself through other nouns, either in the graph that `nouns.ts` declares or in
 * the code's imports; the import laws check that both agree. Routes may use all nouns.
 */
export function checkGraph(files: SourceFile[]): CheckResult {
  const features = files
    .filter((file) => nounOf(file) && isCode(file))
    .filter((file) => !isTest(file) && !isRoute(file))
  const byNoun = Map.groupBy(features, (file) => nounOf(file) ?? '')
  const found: Graph = Object.fromEntries([...byNoun].map(([noun, of]) => [noun, usedBy(noun, of)]))
  return {
    read: features.length,
    failures: [
      ...circlesIn(found).map((noun) => `graph: ${noun} uses itself through others`),
      ...circlesIn(mayUse).map((noun) => `graph: nouns.ts lets ${noun} use itself through others`),
    ],
  }
}

const usedBy = (noun: string, files: SourceFile[]): string[] =>
  files
    .flatMap((file) => [...file.read().matchAll(imported)].map(([, other = '']) => other))
    .filter((other) => other !== noun)

/** The nouns that depend on themselves through other nouns. */
export const circlesIn = (graph: Graph): string[] =>
  Object.keys(graph).filter((noun) => reached(graph, noun).has(noun))

function reached(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  for (const next of graph[from] ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reached(graph, next, seen)
  }
  return seen
}
