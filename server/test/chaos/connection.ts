/** An open screen's socket, in the words of Socket.IO itself: cheap enough for thousands in one process. */

export type Line = { close(): void }

type Hearing = {
  heard(event: string, payload: unknown): void
  /** Once, whoever ended it. */
  ended?(): void
}

/** Resolves when the server has let it in. */
export async function openLine(origin: string, token: string, { heard, ended }: Hearing): Promise<Line> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((connected, failed) => {
    socket.onerror = () => failed(new Error('The socket could not be opened'))
    socket.onclose = () => {
      failed(new Error('The socket was closed'))
      ended?.()
    }
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text.startsWith('42')) {
        const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown]
        heard(event, payload)
      } else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) failed(new Error(`The socket was refused: ${text}`))
      else if (text.startsWith('40')) connected()
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
    }
  }).catch((error) => {
    socket.close()
    throw error
  })
  return { close: () => socket.close() }
}
