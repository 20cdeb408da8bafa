import { tabStorage } from '../../platform/storage.ts'

const KEY = 'fans-list'

/** Remembers the list's filters, so that Back returns to them. */
export function saveListFilters(params: URLSearchParams): void {
  const kept = new URLSearchParams(params)
  kept.delete('import')
  kept.delete('new')
  tabStorage.write(KEY, kept.toString())
}

export function listPath(): string {
  const search = tabStorage.read(KEY)
  return search ? `/dashboard/fans?${search}` : '/dashboard/fans'
}
