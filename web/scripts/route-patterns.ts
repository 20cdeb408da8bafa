type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined }

/** Every path the router serves, as a pattern: `/dashboard/settings/:section`. */
export function routePatterns(routes: Record<string, RouteEntry | undefined>): string[] {
  const isParent = new Set(Object.values(routes).map((route) => route?.parentId))
  const leaves = Object.values(routes).filter((route) => route && !isParent.has(route.id))
  const patterns = new Set(leaves.map((leaf) => patternOf(leaf?.id, routes)))
  // The catch-all would match every path.
  patterns.delete('/*')
  return [...patterns].sort()
}

function patternOf(id: string | undefined, routes: Record<string, RouteEntry | undefined>): string {
  const parts: string[] = []
  for (let route = id ? routes[id] : undefined; route; route = routes[route.parentId ?? '']) {
    if (route.path) parts.unshift(route.path.replace(/^\/|\/$/g, ''))
  }
  return `/${parts.filter(Boolean).join('/')}`
}
