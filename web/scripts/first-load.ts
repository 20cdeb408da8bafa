import { join } from 'node:path'

type FirstLoad = { routes: readonly string[]; maxBytes: number }

/**
 * The pages people arrive on: the modules of their routes, and how many bytes of brotli-compressed script these may
 * import statically. Signed in, the socket (12 kB) comes on top.
 */
export const firstLoads = {
  '/login': {
    routes: ['root.tsx', 'features/auth/auth-layout.tsx', 'features/auth/login-page.tsx'],
    maxBytes: 140_000,
  },
  '/dashboard': {
    routes: ['root.tsx', 'platform/session/signed-in-layout.tsx', 'app/shell.tsx', 'app/home-page.tsx'],
    maxBytes: 180_000,
  },
} as const satisfies Record<string, FirstLoad>

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const ROUTE = '?__react-router-build-client-route'
/** Our own, and what Vite adds to them for dynamic imports. */
const OWN = /\/(web|contract)\/src\/.*\.tsx?(\?|$)|vite\/preload-helper/

/**
 * Files for our own modules by who loads them at first: `base` is loaded by both pages, `sign-in` and `frame` by one.
 * What they use of packages follows them. A module that is only imported dynamically is in none.
 */
export function firstLoadGroups(folder: string) {
  let known: { login: Set<string>; dashboard: Set<string> } | undefined
  const pick = (isPicked: (login: boolean, dashboard: boolean) => boolean, name: string) => ({
    name(id: string, graph: ModuleGraph) {
      known ??= {
        login: reachable(folder, firstLoads['/login'].routes, graph),
        dashboard: reachable(folder, firstLoads['/dashboard'].routes, graph),
      }
      return isPicked(known.login.has(id), known.dashboard.has(id)) ? name : null
    },
  })
  return [
    pick((login, dashboard) => login && dashboard, 'base'),
    pick((login) => login, 'sign-in'),
    pick((_, dashboard) => dashboard, 'frame'),
  ]
}

/** All that a page imports statically, its routes themselves aside: they are files of their own. */
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
