import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dataFolder } from './fans-data.ts'

type Ready = { port: number; barePort: number; email: string; password: string; ids: string[] }
type FanRow = { id: string; totalSpent: number; username: string }
type Page = { data: FanRow[]; meta: { nextCursor: string | null } }

export type House = {
  origin: string
  bare: string
  email: string
  password: string
  /** Fans from all over the house, the same on every run. */
  ids: string[]
  token: string
  headers: Record<string, string>
  get(path: string): Promise<Page>
  stop(): Promise<void>
}

/** A server on the Large Agency of a size, with its admin signed in; with the web app when a browser is to come. */
export async function openHouse(fans: number, web: 'web' | '' = ''): Promise<House> {
  const child = fork(new URL('fans-server.ts', import.meta.url), [await dataFolder(fans), web], {
    execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
  })
  const ready = await firstMessage(child)
  const origin = `http://127.0.0.1:${ready.port}`
  const token = await signIn(origin, ready)
  const headers = { authorization: `Bearer ${token}` }
  return {
    origin,
    bare: `http://127.0.0.1:${ready.barePort}`,
    email: ready.email,
    password: ready.password,
    ids: ready.ids,
    token,
    headers,
    async get(path) {
      const answer = await fetch(`${origin}/api${path}`, { headers })
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Page
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

async function firstMessage(child: ChildProcess): Promise<Ready> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with code ${code}`)
  })
  const [ready] = await Promise.race([once(child, 'message'), ended])
  // Later on its end is no failure.
  ended.catch(() => {})
  return ready as Ready
}

async function signIn(origin: string, { email, password }: Ready): Promise<string> {
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

/** The place so many pages into a list: its cursor, and the last fan before it. */
export async function placeAt(
  house: House,
  filter: string,
  pages: number,
): Promise<{ cursor: string; last: FanRow }> {
  let cursor = ''
  let last: FanRow | undefined
  for (let page = 0; page < pages; page++) {
    const { data, meta } = await house.get(`/fans?limit=50&${filter}${cursor && `&cursor=${cursor}`}`)
    if (!meta.nextCursor) throw new Error(`The list has only ${page + 1} pages`)
    cursor = meta.nextCursor
    last = data.at(-1)
  }
  return { cursor, last: last as FanRow }
}
