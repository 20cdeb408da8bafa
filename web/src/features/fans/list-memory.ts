import { tabStorage } from '../../platform/storage.ts'

const KEY = 'fans-list'

/** The list as it was last narrowed in this tab, so that the way back from a fan leads there. */
export function rememberList(params: URLSearchParams): void {
  const kept = new URLSearchParams(params)
  kept.delete('import')
  tabStorage.write(KEY, kept.toString())
}

export function listPath(): string {
  const search = tabStorage.read(KEY)
  return search ? `/dashboard/fans?${search}` : '/dashboard/fans'
}
