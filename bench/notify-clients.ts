/** Open screens, in the words of Socket.IO itself: each asks for its unread count again whenever it is told to. */

export type Screen = { told: number; counted: number; count: number; close(): void }

export async function openScreen(origin: string, token: string): Promise<Screen> {
  const screen: Screen = { told: 0, counted: 0, count: 0, close: () => socket.close() }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((connected, failed) => {
    socket.onerror = () => failed(new Error('The socket could not be opened'))
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) failed(new Error(`The socket was refused: ${text}`))
      else if (text.startsWith('40')) connected()
      else if (text.startsWith('42["notifications.changed"')) void look(origin, token, screen)
    }
  })
  return screen
}

async function look(origin: string, token: string, screen: Screen): Promise<void> {
  screen.told = performance.now()
  const answer = await fetch(`${origin}/api/notifications/unread-count`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { count: number } }
  screen.count = data.count
  screen.counted = performance.now()
}
