import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const listeners = new Set<() => void>()
// Private windows may block storage; the choice then lasts until the page closes.
let choice: Theme | undefined

/** The browser's toolbar matches the background. */
export const themeColors = { light: '#f1f5f3', dark: '#0b0f0d' }

function storedTheme(): Theme {
  if (choice) return choice
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

function readActiveTheme(): 'light' | 'dark' {
  const theme = storedTheme()
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function applyTheme() {
  const activeTheme = readActiveTheme()
  document.documentElement.dataset.theme = activeTheme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', themeColors[activeTheme])
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent) {
  if (event.key !== key && event.key !== null) return
  choice = undefined
  applyTheme()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
    window.addEventListener('storage', onStorage)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    matchMedia('(prefers-color-scheme: dark)').removeEventListener('change', applyTheme)
    window.removeEventListener('storage', onStorage)
  }
}

function setTheme(theme: Theme) {
  choice = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {}
  applyTheme()
}

/** `theme` is the setting, `activeTheme` the resulting theme on this device. */
export function useTheme(): {
  theme: Theme
  activeTheme: 'light' | 'dark'
  setTheme: (theme: Theme) => void
} {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => 'system' as const)
  const activeTheme = useSyncExternalStore(subscribe, readActiveTheme, () => 'light' as const)
  return { theme, activeTheme, setTheme }
}
