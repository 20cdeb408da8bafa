import { sharedStorage } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** An on/off setting for this browser, shared by its tabs. */
export function browserPreference(key: string, defaultValue: boolean) {
  const read = () => (sharedStorage.read(key) ?? (defaultValue ? 'on' : 'off')) === 'on'
  const store = createStore(read())
  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) store.set(read())
    })
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(value: boolean) {
      sharedStorage.write(key, value ? 'on' : 'off')
      store.set(value)
    },
  }
}

/** Chat alerts while the user is in another tab or conversation. */
export const chatSoundPreference = browserPreference('chat-sound', true)
export const titleBadgePreference = browserPreference('chat-title-badge', true)

export function useBrowserPreference(preference: ReturnType<typeof browserPreference>): boolean {
  return useStore(preference)
}
