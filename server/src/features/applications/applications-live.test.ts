import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addApplication, addInquiry } from '../../../test/applicants.ts'
import { type Listener, type LiveServer, startLiveServer } from '../../../test/live-listener.ts'
import { eventually } from '../../../test/mailbox.ts'

/** Only reviewers' open screens get hints, and hints contain no data. */

let t: TestApp
let liveServer: LiveServer
const listeners: Record<string, Listener> = {}
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  liveServer = await startLiveServer(t)
  for (const role of roles) listeners[role] = await liveServer.listen(t.people.north[role])
  listeners.otherAgency = await liveServer.listen(t.people.south.AGENCY_ADMIN)
})
afterAll(async () => {
  await liveServer.close()
  await t.close()
})
beforeEach(() => t.unthrottle())

const draft = { subject: 'Hello', text: 'How are you?' }
const bodies = {
  '/applications/{id}/approve': {},
  '/applications/{id}/contact': draft,
  '/applications/{id}/reject': {},
  '/applications/{id}/notes': { text: 'Promising' },
  '/inquiries/{id}/reply': draft,
  '/inquiries/{id}/done': undefined,
  '/inquiries/{id}/reopen': undefined,
}
type Path = keyof typeof bodies
const act = (path: Path, id: string) => {
  const body = bodies[path]
  const input = { params: { id }, ...(body && { body }) }
  return t.send(t.people.north.AGENCY_ADMIN.token, `POST ${path}`, input)
}
const hintCount = (user: string, hint: string) => (listeners[user]?.text().split(`"${hint}"`).length ?? 1) - 1
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function expectHint(hint: string, change: () => Promise<unknown>): Promise<void> {
  const admins = ['SUPER_ADMIN', 'AGENCY_ADMIN']
  // Let earlier events arrive first.
  await pause(200)
  const before = admins.map((user) => hintCount(user, hint))
  await change()
  await eventually(async () => admins.every((user, i) => hintCount(user, hint) > (before[i] ?? 0)))
}

test('submissions from the site notify admins of the house agency', async () => {
  await expectHint('applications.changed', () => addApplication(t))
  await expectHint('inquiries.changed', () => addInquiry(t))
})

test.each(Object.keys(bodies) as Path[])('%s notifies open screens', async (path) => {
  const isInquiry = path.startsWith('/inquiries')
  const setStatus = path.endsWith('/reopen') ? `status = 'DONE'` : undefined
  const { id } = isInquiry ? await addInquiry(t, {}, setStatus) : await addApplication(t)
  await expectHint(isInquiry ? 'inquiries.changed' : 'applications.changed', async () =>
    expect((await act(path, id)).status).toBeLessThan(300),
  )
})

test('an action that returns a conflict notifies nobody', async () => {
  const { id } = await addApplication(t, {}, `status = 'REJECTED'`)
  await pause(300)
  const before = hintCount('AGENCY_ADMIN', 'applications.changed')
  expect(before).toBeGreaterThan(0)
  expect((await act('/applications/{id}/approve', id)).status).toBe(409)
  await pause(300)
  expect(hintCount('AGENCY_ADMIN', 'applications.changed')).toBe(before)
})

test('other users are not notified, and hints contain no data', () => {
  for (const user of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR', 'otherAgency'])
    expect(listeners[user]?.text()).not.toMatch(/(applications|inquiries)\.changed/)
  expect(listeners.AGENCY_ADMIN?.text()).toContain('["applications.changed"]')
  expect(listeners.AGENCY_ADMIN?.text()).toContain('["inquiries.changed"]')
  expect(listeners.AGENCY_ADMIN?.text()).not.toMatch(/@|Lopez|Writer|Promising/)
})
