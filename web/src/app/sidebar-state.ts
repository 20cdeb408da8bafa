import { sharedStorage } from '../platform/storage.ts'
import { createStore, useStore } from '../platform/store.ts'

const KEY = 'sidebar'

// Read on module load, before the first paint, so the sidebar does not jump.
const collapsed = createStore(sharedStorage.read(KEY) === 'rail')

export function toggleSidebar(): void {
  collapsed.set(!collapsed.get())
  sharedStorage.write(KEY, collapsed.get() ? 'rail' : 'full')
}

export const useSidebarCollapsed = (): boolean => useStore(collapsed)
