/** A socket on the raw Socket.IO protocol, cheap enough for thousands in one process. */

export type Connection = { close(): void }

type Handlers = {
  onEvent(event: string, payload: unknown): void
  /** Called once, whichever side closed it. */
  onClose?(): void
}

/** Resolves once the server has accepted the connection. */
export async function openConnection(
  origin: string,
  token: string,
  { onEvent, onClose }: Handlers,
): Promise<Connection> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('The socket could not be opened'))
    socket.onclose = () => {
      reject(new Error('The socket was closed'))
      onClose?.()
    }
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text.startsWith('42')) {
        const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown]
        onEvent(event, payload)
      } else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) reject(new Error(`The socket was rejected: ${text}`))
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
    }
  }).catch((error) => {
    socket.close()
    throw error
  })
  return { close: () => socket.close() }
}
