type QueryValue = string | number | boolean | null | undefined
type Query = Record<string, QueryValue | readonly QueryValue[]>

/** '/api' + path with `{id}` filled in and the query appended; omits absent values. */
export function requestUrl(path: string, params: Record<string, unknown> = {}, query: Query = {}): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`Missing param: ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return `/api${filledPath}${search.size > 0 ? `?${search}` : ''}`
}
