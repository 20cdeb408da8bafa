import { tabStorage } from '../../platform/storage.ts'

const KEY = 'fans-list'

/** Saves the list's filters so Back returns to them. */
export function saveListFilters(params: URLSearchParams): void {
  const filters = new URLSearchParams(params)
  filters.delete('import')
  filters.delete('new')
  tabStorage.write(KEY, filters.toString())
}

export function listPath(): string {
  const search = tabStorage.read(KEY)
  return search ? `/dashboard/fans?${search}` : '/dashboard/fans'
}
