type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined }

/** Every path the router serves, as a pattern: `/dashboard/settings/:section`. */
export function routePatterns(routes: Record<string, RouteEntry | undefined>): string[] {
  const parentIds = new Set(Object.values(routes).map((route) => route?.parentId))
  const leaves = Object.values(routes).filter((route) => route && !parentIds.has(route.id))
  const patterns = new Set(leaves.map((leaf) => patternOf(leaf?.id, routes)))
  // The catch-all would match every path.
  patterns.delete('/*')
  return [...patterns].sort()
}

function patternOf(id: string | undefined, routes: Record<string, RouteEntry | undefined>): string {
  const segments: string[] = []
  for (let route = id ? routes[id] : undefined; route; route = routes[route.parentId ?? '']) {
    if (route.path) segments.unshift(route.path.replace(/^\/|\/$/g, ''))
  }
  return `/${segments.filter(Boolean).join('/')}`
}
