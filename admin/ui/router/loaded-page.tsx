import { type ComponentType, use } from 'react'
import type { Route } from './routes.ts'

type Load = NonNullable<Route['load']>

// The pages' modules. If one fails to load, the page must be reloaded, because browsers request a
// module only once.
const pages = new Map<Load, Promise<ComponentType>>()

function fetched(load: Load): Promise<ComponentType> {
  const page = pages.get(load) ?? load()
  pages.set(load, page)
  return page
}

export function LoadedPage({ load }: { load: Load }) {
  const Page = use(fetched(load))
  return <Page />
}
