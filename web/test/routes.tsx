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
  const matches = matchRoutes(routes, new URL(path, location.origin)) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      Object.assign(route, { lazy: undefined }, routeProps(await load(route.id as string)))
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

const filesByRouteId = new Map<string, string>()
const brokenFiles = new Set<string>()

/** Makes this route's code fail to load in this test, as if offline. */
export function failToLoad(file: string): void {
  brokenFiles.add(file)
  onTestFinished(() => void brokenFiles.delete(file))
}

function toRoute(entry: TableEntry, id: string): DataRouteObject {
  filesByRouteId.set(id, entry.file)
  const lazy = async () => {
    const { middleware: _, ...props } = routeProps(await load(id))
    return props
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
  const file = filesByRouteId.get(id)
  if (file && brokenFiles.has(file))
    throw Object.assign(new TypeError('Failed to fetch'), { name: 'PageLoadError' })
  const loadModule = modules[`../src/${file}`.replace('../src/../test', '.')]
  if (!loadModule) throw new Error(`routes.ts references ${file}, which does not exist`)
  return loadModule()
}

function routeProps(module: RouteModule) {
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
    const title = meta?.({ location }).find((tag) => tag.title)?.title
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
