import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dataFolder } from './fans-data.ts'

type Ready = { port: number; baselinePort: number; email: string; password: string; values: string[] }
type FanRow = { id: string; totalSpent: number; username: string }
type Page = { data: FanRow[]; meta: { nextCursor: string | null } }

export type BenchServer = {
  origin: string
  baseline: string
  email: string
  password: string
  /** Values for building requests; bench:fans reports a sample of fan IDs, the same on every run. */
  values: string[]
  token: string
  headers: Record<string, string>
  get(path: string): Promise<Page>
  stop(): Promise<void>
}

/** Starts a server with an agency of this many fans, signed in as its admin. Browsers also need the web app. */
export async function startFansServer(fans: number, web: 'web' | '' = ''): Promise<BenchServer> {
  return startServer('fans-server.ts', [await dataFolder(fans), web])
}

/** Starts the server process that a benchmark measures. */
export async function startServer(file: string, args: string[]): Promise<BenchServer> {
  const child = fork(new URL(file, import.meta.url), args, {
    execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
  })
  const ready = await firstMessage(child)
  const origin = `http://127.0.0.1:${ready.port}`
  const token = await signIn(origin, ready)
  const headers = { authorization: `Bearer ${token}` }
  return {
    origin,
    baseline: `http://127.0.0.1:${ready.baselinePort}`,
    email: ready.email,
    password: ready.password,
    values: ready.values,
    token,
    headers,
    async get(path) {
      const response = await fetch(`${origin}/api${path}`, { headers })
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Page
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

async function firstMessage(child: ChildProcess): Promise<Ready> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The server exited with code ${code}`)
  })
  const [ready] = await Promise.race([once(child, 'message'), exited])
  // A later exit is not a failure.
  exited.catch(() => {})
  return ready as Ready
}

async function signIn(origin: string, { email, password }: Ready): Promise<string> {
  const body = JSON.stringify({ email, password })
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** Reads this many pages of a list. Returns the cursor after them and the last fan. */
export async function skipPages(
  server: BenchServer,
  filter: string,
  pages: number,
): Promise<{ cursor: string; last: FanRow }> {
  let cursor = ''
  let last: FanRow | undefined
  for (let page = 0; page < pages; page++) {
    const { data, meta } = await server.get(`/fans?limit=50&${filter}${cursor && `&cursor=${cursor}`}`)
    if (!meta.nextCursor) throw new Error(`The list has only ${page + 1} pages`)
    cursor = meta.nextCursor
    last = data.at(-1)
  }
  return { cursor, last: last as FanRow }
}
