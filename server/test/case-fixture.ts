import { type AnyJson, startTestApp, type TestUser } from './app.ts'

/** North's case desk, with a clock that tests control; `reset` sets it to a Monday morning in New York. */
export async function startCaseFixture() {
  const t = await startTestApp({ config: { role: 'web' } })
  let now = new Date()
  t.platform.clock = () => now
  await t.sql(`UPDATE agencies SET time_zone = 'America/New_York'`)
  const compliance = t.people.north.COMPLIANCE
  const send = (key: string, id: string, body?: AnyJson, user: TestUser = compliance) =>
    t.send(user.token, key, { params: { id }, ...(body && { body }) })
  return {
    t,
    compliance,
    send,
    async reset() {
      now = new Date('2026-03-02T15:00:00Z')
      await t.unthrottle()
      await t.sql('DELETE FROM holidays')
    },
    setTime(at: string) {
      now = new Date(at)
    },
    advanceHours(hours: number) {
      now = new Date(now.getTime() + hours * 3_600_000)
    },
    change: async (id: string, body: AnyJson): Promise<AnyJson> =>
      (await send('PATCH /compliance/cases/{id}', id, body)).body.data,
    close: (id: string, body: AnyJson = { outcome: 'KEPT', reason: 'Not a copy' }) =>
      send('POST /compliance/cases/{id}/close', id, body),
    list: async (query: AnyJson = {}): Promise<AnyJson> =>
      (await t.send(compliance.token, 'GET /compliance/cases', { query: { limit: 100, ...query } })).body,
  }
}

export type CaseFixture = Awaited<ReturnType<typeof startCaseFixture>>

export const stepTexts = (detail: AnyJson): string[] => detail.steps.map(({ text }: AnyJson) => text)
