/** Replaces `@react-router/dev/routes`, which needs Node: page tests read the product's own `routes.ts`. */

export type TableEntry = { path?: string; index?: true; file: string; children?: TableEntry[] }

export const index = (file: string): TableEntry => ({ index: true, file })

export const layout = (file: string, children: TableEntry[]): TableEntry => ({ file, children })

type RouteOptions = { id: string }

export const route = (
  path: string,
  file: string,
  childrenOrOptions?: TableEntry[] | RouteOptions,
): TableEntry => ({
  path,
  file,
  ...(Array.isArray(childrenOrOptions) ? { children: childrenOrOptions } : {}),
})
