/** Replaces `socket.io-client`: nothing connects, and tests push server events. */

type Listener = (...args: unknown[]) => void

const listeners = new Map<string, Set<Listener>>()
const anyListeners = new Set<Listener>()

function close() {
  listeners.clear()
  anyListeners.clear()
}

export function io() {
  close()
  return {
    active: true,
    connected: false,
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    onAny: (listener: Listener) => void anyListeners.add(listener),
    connect: () => undefined,
    disconnect: close,
  }
}

const emit = (event: string, ...args: unknown[]) => {
  for (const listener of listeners.get(event) ?? []) listener(...args)
}

export const live = {
  /** Delivers a live event from the server: `live.push('me.changed')`. */
  push: (event: string, payload?: unknown) => {
    if (anyListeners.size === 0) throw new Error('No listeners yet: wait for the page first')
    for (const listener of anyListeners) listener(event, payload)
  },
  connect: () => emit('connect'),
  disconnect: () => emit('disconnect', 'transport close'),
  /** Rejects the connection, as the server does. */
  reject: (code: string, message: string) =>
    emit('connect_error', Object.assign(new Error(message), { data: { code } })),
}
