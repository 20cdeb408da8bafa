/** Open screens on the raw Socket.IO protocol; each refetches its unread count after a hint. */

export type Screen = { countedAt: number; count: number; close(): void }

export async function openScreen(origin: string, token: string): Promise<Screen> {
  const screen: Screen = { countedAt: 0, count: 0, close: () => socket.close() }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('The socket could not be opened'))
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) reject(new Error(`The socket was rejected: ${text}`))
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('42["notifications.changed"')) void fetchCount(origin, token, screen)
    }
  })
  return screen
}

async function fetchCount(origin: string, token: string, screen: Screen): Promise<void> {
  const response = await fetch(`${origin}/api/notifications/unread-count`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { count: number } }
  screen.count = data.count
  screen.countedAt = performance.now()
}
