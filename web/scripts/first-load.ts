import { join } from 'node:path'

type FirstLoad = { routes: readonly string[]; maxBytes: number }

/**
 * Landing pages of the app: their route modules, and the limit for their static imports in brotli-compressed bytes.
 * Signed-in pages also load the socket (12 kB).
 */
export const firstLoads = {
  '/login': {
    routes: ['root.tsx', 'features/auth/auth-layout.tsx', 'features/auth/login-page.tsx'],
    maxBytes: 140_000,
  },
  '/dashboard': {
    routes: [
      'root.tsx',
      'platform/session/signed-in-layout.tsx',
      'app/shell.tsx',
      'app/page-boundary.tsx',
      'app/home-page.tsx',
    ],
    maxBytes: 180_000,
  },
} as const satisfies Record<string, FirstLoad>

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const ROUTE_QUERY = '?__react-router-build-client-route'
/** Our own modules, and Vite's helper for dynamic imports. */
const OWN_MODULE = /\/(web|contract)\/src\/.*\.tsx?(\?|$)|vite\/preload-helper/

/**
 * Chunks of our own modules by first load: `base` is used by both pages, `sign-in` and `frame` by one each. Packages
 * are grouped with the modules that import them. Modules that are only imported dynamically belong to none.
 */
export function firstLoadGroups(folder: string) {
  let reachableModules: { login: Set<string>; dashboard: Set<string> } | undefined
  const createGroup = (matches: (login: boolean, dashboard: boolean) => boolean, name: string) => ({
    name(id: string, graph: ModuleGraph) {
      reachableModules ??= {
        login: findReachable(folder, firstLoads['/login'].routes, graph),
        dashboard: findReachable(folder, firstLoads['/dashboard'].routes, graph),
      }
      return matches(reachableModules.login.has(id), reachableModules.dashboard.has(id)) ? name : null
    },
  })
  return [
    createGroup((login, dashboard) => login && dashboard, 'base'),
    createGroup((login) => login, 'sign-in'),
    createGroup((_, dashboard) => dashboard, 'frame'),
  ]
}

/** All static imports of a page, without its route modules, which are separate files. */
function findReachable(folder: string, routes: readonly string[], graph: ModuleGraph): Set<string> {
  const visited = new Set<string>()
  const paths = routes.map((route) => join(folder, route))
  const queue = paths.map((path) => path + ROUTE_QUERY)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (visited.has(id)) continue
    visited.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter((next) => OWN_MODULE.test(next)))
  }
  return new Set([...visited].filter((id) => !paths.includes(id.replace(/\?.*/, ''))))
}
