import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, type AnyInput, startTestApp, type TestApp, type Who } from './app.ts'
import { addCreator, addFan, assign, fanWithHistory, ownCreator } from './fans.ts'
import { type LiveServer, startLive } from './live-listener.ts'
import { eventually } from './mailbox.ts'
import { sample } from './samples.ts'
import { changeEverything } from './secret-changes.ts'
import { addPerson, anotherSession } from './seed-agencies.ts'

/**
 * An operator never receives who a creator is, how to reach her, or what another creator earned: not in an answer, a
 * header, a list, a search, a file or a live event. Walks the endpoint tables, so that a new endpoint is walked too.
 */

let t: TestApp
let operator: Who
/** Another one of the same sight: what this one writes may end sessions and change the own address. */
let writer: Who
let admin: Who
let live: LiveServer
/** The operator answers for the first of them only. */
let mine = ''
let other = ''
let othersFan = ''

/** Stand nowhere else. The sums and the parts of what the other one earned are secret too. */
const secrets = {
  names: ['Zzlegalmine', 'Zzlegalother', 'Zzlegalafter', 'Zzlegalapplicant'],
  mails: ['zzmailmine', 'zzmailother', 'zzmailafter', 'zzmailapplicant', 'zzmailwriter'],
  phones: ['555-7391', '555-7392', '555-7393', '010-7394'],
  places: ['Zzplacemine', 'Zzplaceother', 'Zzplaceafter'],
  remarks: ['Zznoteidentity', 'Zzreasonpause', 'Zznoteapplication', 'Zzmessageapplicant'],
  // 8642.97 in all, of two fans; in cents, and as people write it.
  money: ['8642.97', '8,642.97', '864297', '4321.31', '432131', '4321.66', '432166'],
  fans: ['zzfanofother'],
}
const words = Object.values(secrets).flat()
const account: string[] = []

function expectNothingOf(text: string, where: string): void {
  const folded = text.toLowerCase()
  const found = [...words, ...account].filter((word) => folded.includes(word.toLowerCase()))
  expect(found, where).toEqual([])
}

/** The body, the headers, and what cursors in it hold when they are opened. */
function expectSilent(answer: Answer, where: string): void {
  expect(answer.status, where).toBeLessThan(500)
  expectNothingOf(answer.text, where)
  expectNothingOf(JSON.stringify(answer.headers), `${where}, headers`)
  const cursor = answer.body?.meta?.nextCursor
  if (cursor) expectNothingOf(Buffer.from(cursor, 'base64url').toString(), `${where}, cursor`)
}

async function nameCreator(id: string, word: 'mine' | 'other', phone: string): Promise<void> {
  await t.sql(
    `UPDATE creators SET real_name = $2, email = $3, phone = $4, location = $5, status = 'ACTIVE', is_verified = true WHERE id = $1`,
    [id, `Zzlegal${word} Person`, `zzmail${word}@hidden.test`, `+1 (555) ${phone}`, `Zzplace${word}`],
  )
  await t.sql(
    `INSERT INTO creator_verifications (id, agency_id, creator_id, examiner_id, examiner, method, examined_on, note)
     VALUES (gen_random_uuid(), $1, $2, $2, 'Somebody', 'in person', '2026-01-01', 'Zznoteidentity')`,
    [operator.agencyId, id],
  )
}

beforeAll(async () => {
  t = await startTestApp()
  operator = t.people.north.CHAT_OPERATOR
  admin = t.people.north.AGENCY_ADMIN
  account.push(t.people.north.CREATOR.email)
  mine = await ownCreator(t)
  other = await addCreator(t, operator.agencyId, 'Other Stage')
  await nameCreator(mine, 'mine', '555-7391')
  await nameCreator(other, 'other', '555-7392')
  const talk = [
    { from: 'fan', at: '2026-01-05T10:00:00Z' } as const,
    { from: 'us', at: '2026-01-05T10:01:00Z' } as const,
  ]
  othersFan = await fanWithHistory(t, other, {
    username: 'zzfanofother1',
    spent: 4321.31,
    talk,
    tags: ['warm'],
  })
  await fanWithHistory(t, other, { username: 'zzfanofother2', spent: 4321.66 })
  await fanWithHistory(t, mine, { username: 'fan_of_mine', spent: 25, talk, tags: ['warm'] })
  writer = await addPerson(t.platform, operator.agencyId, 'CHAT_OPERATOR', 'writer')
  for (const who of [operator, writer]) await assign(t, who, mine)
  live = await startLive(t)
}, 60_000)
afterAll(async () => {
  await live.close()
  await t.close()
})
beforeEach(() => t.unthrottle())

const keys = Object.keys(api) as (keyof Api)[]
const specOf = (key: keyof Api): EndpointSpec => api[key]
const allowed = (key: keyof Api) => {
  const { permission } = specOf(key)
  return permission === 'public' || may('CHAT_OPERATOR', permission)
}
const reads = keys.filter((key) => key.startsWith('GET'))
const writes = keys.filter((key) => !key.startsWith('GET'))

/** What belongs to the other creator in place of what belongs to one's own. */
function elsewhere(key: keyof Api, input: AnyInput): AnyInput {
  const id = key.includes('/creators/{id}') ? other : othersFan
  const params = input.params && { ...input.params, id }
  const body = input.body && { ...input.body }
  if (body?.fanIds) body.fanIds = [othersFan]
  if (body?.creatorId) body.creatorId = other
  return { ...input, ...(params ? { params } : {}), ...(body ? { body } : {}) }
}

/** Every value a field of a query can have, where they can be counted; else every secret as a word to look for. */
function variants(key: keyof Api): Record<string, string>[] {
  const { query } = specOf(key)
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const asked = Object.entries(properties).flatMap(([field, schema]) => {
    const choices = typeof schema === 'object' ? (schema.enum ?? []) : []
    const values = choices.length > 0 ? choices.map(String) : [...words, other, 'true', '1', '2026-01']
    return values.map((value) => ({ [field]: value }))
  })
  const { sort, direction } = properties as Record<string, { enum?: string[] }>
  const orders = (sort?.enum ?? []).flatMap((by) =>
    (direction?.enum ?? []).map((way) => ({ sort: by, direction: way, limit: '1' })),
  )
  return [...asked, ...orders]
}

describe('reading as an operator', () => {
  test('there is much to read', () => {
    expect(reads.filter(allowed).length).toBeGreaterThanOrEqual(17)
    expect(variants('GET /creators').length).toBeGreaterThan(40)
    expect(variants('GET /fans').length).toBeGreaterThan(40)
  })

  test.each(reads)('%s', async (key) => {
    const { token } = operator
    const input = await sample(t, key)
    const answer = await t.send(token, key, input)
    // An upload is its sender's alone, and the sample is an admin's.
    const good = key.startsWith('GET /uploads') ? 404 : 200
    expect(answer.status).toBe(allowed(key) ? good : 403)
    expectSilent(answer, key)
    // Who may not read is refused before the query is looked at.
    const asked = allowed(key) ? variants(key) : []
    await Promise.all(
      asked.map(async (query) => {
        const where = `${key} ${JSON.stringify(query)}`
        expectSilent(await t.send(token, key, { ...input, query: { ...input.query, ...query } }), where)
      }),
    )
    if (!key.includes('{id}')) return
    const stranger = await t.send(token, key, elsewhere(key, input))
    expect(stranger.status).toBe(allowed(key) ? 404 : 403)
    expectSilent(stranger, `${key} of another creator`)
  })

  test('no search finds anybody by what an operator does not know', async () => {
    for (const q of [...words, ...account, 'zz', '555-739']) {
      for (const key of ['GET /creators', 'GET /fans'] as const) {
        const answer = await t.send(operator.token, key, { query: { q } })
        expect(answer.status).toBe(200)
        expect(answer.body.data, `${key} ${q}`).toEqual([])
        expect(answer.body.meta.total ?? 0).toBe(0)
      }
    }
  })

  test('by revenue nobody is sorted, whichever way it is spelled', async () => {
    const query = { sort: 'revenue' }
    expect((await t.send(operator.token, 'GET /creators', { query })).status).toBe(403)
    const summary = await t.send(operator.token, 'GET /creators/summary')
    expect(summary.body.data).toEqual({ total: 1, totalRevenue: null, avgRevenue: null, topPerformer: null })
  })
})

describe('writing as an operator', () => {
  // A session of its own each: some of these calls end the one they are made with.
  test.each(writes)('%s', async (key) => {
    const input = await sample(t, key)
    const email = typeof input.body?.email === 'string'
    // With the address of the hidden one, too: an answer may repeat what was typed, and never say whose it is.
    const asked = email ? [{ ...input, body: { ...input.body, email: 'zzmailother@hidden.test' } }] : []
    for (const tried of [input, elsewhere(key, input), ...asked]) {
      const answer = await t.send(await anotherSession(t.platform, writer), key, tried)
      if (!allowed(key)) expect(answer.status).toBe(403)
      expectSilent(email ? { ...answer, text: answer.text.replaceAll(tried.body.email, '') } : answer, key)
    }
  })

  test('what an operator may write can be written', async () => {
    const token = await anotherSession(t.platform, writer)
    const answer = await t.send(token, 'POST /fans/{id}/notes', await sample(t, 'POST /fans/{id}/notes'))
    expect(answer.status).toBeLessThan(300)
    const strange = { params: { id: othersFan }, body: { text: 'Hello' } }
    expect((await t.send(token, 'POST /fans/{id}/notes', strange)).status).toBe(404)
  })
})

describe('listening as an operator', () => {
  const as = (who: Who, key: keyof Api, input: AnyInput = {}) => t.send(who.token, key, input)

  test('nothing that admins change is heard', async () => {
    const heard = await live.listen(operator)
    const admins = await live.listen(admin)
    const statuses = await changeEverything(t, { admin, operator, mine, other, othersFan })
    expect(statuses.filter((status) => status >= 300)).toEqual([])
    expect(statuses.length).toBeGreaterThanOrEqual(28)
    // Admins do hear, so the line works; then the operator's own line is shown to work to the end.
    await eventually(async () => (admins.text().includes('import.progressed') ? true : null))
    t.platform.live.toUser(operator.userId, 'the end')
    await eventually(async () => (heard.text().includes('the end') ? true : null))
    expectNothingOf(heard.text(), 'live')
  })

  test('and nothing of it is read afterwards', async () => {
    for (const key of reads.filter(allowed)) {
      expectSilent(await as(operator, key, await sample(t, key)), `${key} afterwards`)
    }
  })

  test('and nothing of it came into the bell, while admins and the creator were told', async () => {
    const fan = await addFan(t, operator.agencyId, mine, { joinedAt: new Date().toISOString() })
    const body = { amount: 4321.31, type: 'Tips' }
    expect((await as(admin, 'POST /fans/{id}/transactions', { params: { id: fan }, body })).status).toBe(201)
    const bell = await as(operator, 'GET /notifications', { query: { limit: 100 } })
    const types = new Set(bell.body.data.map(({ type }: { type: string }) => type))
    expect([...types].toSorted()).toEqual(['NEW_FAN', 'SYSTEM'])
    expectSilent(bell, 'the bell')
    expect(bell.text).not.toContain('4,321')
    // By mail neither: what stands in the bell is what a mail is made of.
    const lines = await t.sql(
      'SELECT title, message, action_url FROM notifications WHERE user_id = ANY ($1)',
      [[operator.userId, writer.userId]],
    )
    expect(lines.length).toBeGreaterThanOrEqual(2)
    expectNothingOf(JSON.stringify(lines), 'lines of operators')
    expect((await as(t.people.north.CREATOR, 'GET /notifications', { query: {} })).text).toContain('$4,321')
    const told = (await as(t.people.north.SUPER_ADMIN, 'GET /notifications', { query: { limit: 100 } })).text
    for (const word of ['Zzlegalapplicant', '$4,321']) expect(told).toContain(word)
  })
})

test('the canaries sing where they should', async () => {
  const detail = await t.send(admin.token, 'GET /creators/{id}', { params: { id: other } })
  for (const word of ['Zzlegalafter', 'zzmailafter', '555-7393', 'Zzplaceafter', 'Zznoteidentity'])
    expect(detail.text).toContain(word)
  const list = await t.send(admin.token, 'GET /fans', { query: { q: 'zzfanofother' } })
  expect(list.text).toContain('4321.66')
  const applications = await t.send(admin.token, 'GET /applications', { query: {} })
  for (const word of ['Zzlegalapplicant', 'zzmailapplicant', '010-7394', 'Zzmessageapplicant'])
    expect(applications.text).toContain(word)
  const own = await t.send(operator.token, 'GET /creators', { query: {} })
  expect(own.body.data).toMatchObject([{ id: mine, totalRevenue: null }])
})
