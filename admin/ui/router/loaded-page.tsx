import { type ComponentType, use } from 'react'
import type { Route } from './routes.ts'

type Load = NonNullable<Route['load']>

// One that failed stays: the browser asks for a module only once, so it takes a reload.
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
