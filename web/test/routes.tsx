import type { ComponentType } from 'react'
import {
  type DataRouteObject,
  type LoaderFunction,
  type MiddlewareFunction,
  matchRoutes,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router'
import { onTestFinished } from 'vitest'
import * as root from '../src/root.tsx'
import table from '../src/routes.ts'
import type { TableEntry } from './route-table.ts'

type RouteModule = {
  default: ComponentType<Record<string, unknown>>
  ErrorBoundary?: ComponentType<{ error: unknown }>
  clientLoader?: LoaderFunction
  clientMiddleware?: MiddlewareFunction[]
  meta?: (args: { location: { pathname: string } }) => { title?: string }[]
  handle?: unknown
}

const modules = import.meta.glob<RouteModule>(['../src/**/*.tsx', './kit/*-page.tsx', '!**/*.test.tsx'])

/** The product's routes for a router in the page. The modules for `path` are preloaded, others load on navigation. */
export async function pageRoutes(path: string): Promise<DataRouteObject[]> {
  const routes = (table as TableEntry[]).map((entry, index) => toRoute(entry, `${index}`))
  const matched = matchRoutes(routes, new URL(path, location.origin)) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      Object.assign(route, { lazy: undefined }, parts(await load(route.id as string)))
    }),
  )
  return [
    {
      id: 'root',
      Component: root.default,
      ErrorBoundary: withError(root.ErrorBoundary),
      HydrateFallback: () => null,
      children: routes,
    },
  ]
}

const files = new Map<string, string>()
const broken = new Set<string>()

/** In this test the code of this route fails to load, as when offline. */
export function failToLoad(file: string): void {
  broken.add(file)
  onTestFinished(() => void broken.delete(file))
}

function toRoute(entry: TableEntry, id: string): DataRouteObject {
  files.set(id, entry.file)
  const lazy = async () => {
    const { middleware: _, ...rest } = parts(await load(id))
    return rest
  }
  if (entry.index) return { id, index: true, lazy }
  return {
    id,
    lazy,
    ...(entry.path === undefined ? {} : { path: entry.path }),
    children: entry.children?.map((child, index) => toRoute(child, `${id}-${index}`)) ?? [],
  }
}

async function load(id: string): Promise<RouteModule> {
  const file = files.get(id)
  if (file && broken.has(file))
    throw Object.assign(new TypeError('Failed to fetch'), { name: 'PageLoadError' })
  const found = modules[`../src/${file}`.replace('../src/../test', '.')]
  if (!found) throw new Error(`routes.ts names ${file}, which is not there`)
  return found()
}

function parts(module: RouteModule) {
  const { clientLoader, clientMiddleware, ErrorBoundary, handle } = module
  return {
    Component: withProps(module),
    ...(clientLoader ? { loader: clientLoader } : {}),
    ...(clientMiddleware ? { middleware: clientMiddleware } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withError(ErrorBoundary) } : {}),
    ...(handle ? { handle } : {}),
  }
}

const withProps = ({ default: Page, meta }: RouteModule) =>
  function RoutePage() {
    const location = useLocation()
    const title = meta?.({ location }).find((each) => each.title)?.title
    return (
      <>
        {title && <title>{title}</title>}
        <Page loaderData={useLoaderData()} params={useParams()} />
      </>
    )
  }

const withError = (Boundary: ComponentType<{ error: unknown }>) =>
  function RouteError() {
    return <Boundary error={useRouteError()} />
  }
