import { sharedStorage } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** An on/off setting of this browser, shared by its tabs. */
export function browserChoice(key: string, defaultValue: boolean) {
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

/** Chat alerts while the user is elsewhere. */
export const chatSoundChoice = browserChoice('chat-sound', true)
export const titleBadgeChoice = browserChoice('chat-title-badge', true)

export function useBrowserChoice(choice: ReturnType<typeof browserChoice>): boolean {
  return useStore(choice)
}
