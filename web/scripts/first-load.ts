import { join } from 'node:path'

type FirstLoad = { routes: readonly string[]; maxBytes: number }

/**
 * Landing pages of the app: their route modules, and the limit for their static imports in brotli-compressed bytes.
 * When signed in, the socket (12 kB) is loaded in addition.
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

const ROUTE = '?__react-router-build-client-route'
/** Our own modules, and Vite's helper for dynamic imports. */
const OWN = /\/(web|contract)\/src\/.*\.tsx?(\?|$)|vite\/preload-helper/

/**
 * Chunks of our own modules by first load: `base` is used by both pages, `sign-in` and `frame` by one. Their packages
 * follow them. Modules that are only imported dynamically belong to none.
 */
export function firstLoadGroups(folder: string) {
  let reachableModules: { login: Set<string>; dashboard: Set<string> } | undefined
  const pick = (isPicked: (login: boolean, dashboard: boolean) => boolean, name: string) => ({
    name(id: string, graph: ModuleGraph) {
      reachableModules ??= {
        login: reachable(folder, firstLoads['/login'].routes, graph),
        dashboard: reachable(folder, firstLoads['/dashboard'].routes, graph),
      }
      return isPicked(reachableModules.login.has(id), reachableModules.dashboard.has(id)) ? name : null
    },
  })
  return [
    pick((login, dashboard) => login && dashboard, 'base'),
    pick((login) => login, 'sign-in'),
    pick((_, dashboard) => dashboard, 'frame'),
  ]
}

/** All static imports of a page, without its route modules, which are separate files. */
function reachable(folder: string, routes: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const paths = routes.map((route) => join(folder, route))
  const queue = paths.map((path) => path + ROUTE)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter((next) => OWN.test(next)))
  }
  return new Set([...found].filter((id) => !paths.includes(id.replace(/\?.*/, ''))))
}
