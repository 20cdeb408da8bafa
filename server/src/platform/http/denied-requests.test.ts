import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { addConnectorKey } from '../../../test/connectors.ts'
import { createLog } from '../log/log.ts'

test('denied requests are logged with the user or key, and the address', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const t = await startTestApp({ config: { role: 'web' }, log })
  onTestFinished(() => t.close())
  const operator = t.people.north.CHAT_OPERATOR
  const callers = [
    [operator.token, { user: operator.userId }],
    [await addConnectorKey(t, 'north'), { key: expect.any(String) }],
  ] as const
  for (const [token, caller] of callers) {
    const response = await t.app.inject({
      url: '/api/compliance/audit',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.7',
    })
    expect(response.statusCode).toBe(403)
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries.findLast(({ status }) => status === 403)).toMatchObject({
      level: 40,
      agency: operator.agencyId,
      address: '203.0.113.7',
      ...caller,
    })
  }
})
