import { newId } from '@greenroom/contract/kit/ids.ts'
import autocannon from 'autocannon'
import type { ChatServer } from './chat-harness.ts'
import { check, printTable } from './report.ts'

const CONNECTIONS = 50
const SECONDS = 4
const ROUNDS = 3
const MIN_RATIO = 0.55

type Side = { origin: string; headers: Record<string, string>; requests: autocannon.Request[] }
type Case = { name: string; ours: Side; baseline: Side }
type Run = { perSecond: number; p99: number }

/** Compares the API's requests per second with a baseline server running the same statements, at 50 connections. */
export async function measureCalls(server: ChatServer): Promise<boolean> {
  const rows: string[][] = []
  const results: boolean[] = []
  for (const benchCase of casesOf(server)) {
    await expectSameRows(benchCase)
    const ourRuns: Run[] = []
    const baselineRuns: Run[] = []
    // Alternating, so other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      ourRuns.push(await load(benchCase.ours))
      baselineRuns.push(await load(benchCase.baseline))
    }
    const [ourMedian, baselineMedian] = [median(ourRuns), median(baselineRuns)]
    const ratio = ourMedian.perSecond / baselineMedian.perSecond
    const percent = (value: number) => `${Math.round(value * 100)}%`
    rows.push([
      benchCase.name,
      String(ourMedian.perSecond),
      String(baselineMedian.perSecond),
      percent(ratio),
      percent(MIN_RATIO),
      `${ourMedian.p99} ms`,
      `${baselineMedian.p99} ms`,
    ])
    results.push(
      check(
        benchCase.name,
        ratio >= MIN_RATIO,
        `${percent(ratio)} of baseline, at least ${percent(MIN_RATIO)}`,
      ),
    )
  }
  printTable(['call', 'ours/s', 'baseline/s', 'ratio', 'required', 'p99 ours', 'p99 baseline'], rows)
  return results.every(Boolean)
}

function casesOf({ origin, baseline, adminToken, fanIds }: ChatServer): Case[] {
  const headers = { authorization: `Bearer ${adminToken}` }
  const json = { 'content-type': 'application/json' }
  const get = (path: string): autocannon.Request => ({ method: 'GET', path })
  const send = (path: string) => fanIds.map((fanId) => sendTo(path, fanId))
  return [
    {
      name: 'conversation list',
      ours: { origin, headers, requests: [get('/api/chats/conversations?limit=50')] },
      baseline: { origin: baseline, headers: {}, requests: [get('/list')] },
    },
    {
      name: 'thread page',
      ours: {
        origin,
        headers,
        requests: fanIds.map((id) => get(`/api/chats/conversations/${id}/messages?limit=50`)),
      },
      baseline: { origin: baseline, headers: {}, requests: fanIds.map((id) => get(`/thread?v=${id}`)) },
    },
    {
      name: 'send',
      ours: { origin, headers: { ...headers, ...json }, requests: send('/api/chats/send') },
      baseline: { origin: baseline, headers: json, requests: send('/send') },
    },
  ]
}

/** Each send has its own client id, as in the composer. */
function sendTo(path: string, fanId: string): autocannon.Request {
  const body = () => JSON.stringify({ fanId, clientId: newId(), content: 'Good to hear from you again!' })
  return { method: 'POST', path, body: body(), setupRequest: (request) => ({ ...request, body: body() }) }
}

type Row = { id: string }

/** The comparison is only valid if both sides return the same rows in the same order. */
async function expectSameRows({ name, ours, baseline }: Case): Promise<void> {
  if (ours.requests[0]?.method === 'POST') return
  for (const [i, request] of ours.requests.slice(0, 20).entries()) {
    const [ourIds, baselineIds] = [await idsOf(ours, request), await idsOf(baseline, baseline.requests[i])]
    if (ourIds === '' || ourIds !== baselineIds)
      throw new Error(`${name}: the two servers return different rows for ${request.path}`)
  }
}

async function idsOf({ origin, headers }: Side, request: autocannon.Request | undefined): Promise<string> {
  const { data } = (await (await fetch(origin + request?.path, { headers })).json()) as { data: Row[] }
  return data.map(({ id }) => id).join()
}

async function load({ origin, headers, requests }: Side): Promise<Run> {
  const options = { url: origin, connections: CONNECTIONS, headers, requests }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests to ${requests[0]?.path} failed`)
  return { perSecond: Math.round(result.requests.average), p99: result.latency.p99 }
}

function median(runs: Run[]): Run {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { perSecond: middle(runs.map((run) => run.perSecond)), p99: middle(runs.map((run) => run.p99)) }
}
