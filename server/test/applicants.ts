import type { reviewApi } from '@greenroom/contract/features/applications/review.api.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { receiveApplication } from '../src/features/applications/applications.service.ts'
import { receiveInquiry } from '../src/features/applications/inquiries.service.ts'
import type { TestApp } from './app.ts'
import { canary } from './seed-agencies.ts'

const visitor = ({ platform }: TestApp) => ({
  platform,
  requestId: newId(),
  address: '127.0.0.1',
  device: 'Test browser',
})

/** Somebody applied to the house on the site; columns are set afterwards. */
export async function applicationLike(
  t: TestApp,
  typed: { name?: string; email?: string; message?: string } = {},
  columns?: string,
): Promise<{ id: string; email: string }> {
  const email = typed.email ?? `${newId()}@applicant.test`
  const form = { phone: '+1 (555) 010-4477', platform: 'onlyfans', monthlyRevenue: '10-25k' }
  const { name = `${canary.north} Lopez`, message = 'Hello from the site' } = typed
  await receiveApplication(visitor(t), { ...form, name, message, email })
  const newest = 'SELECT id FROM applications WHERE email = $1 ORDER BY created_at DESC LIMIT 1'
  const [row] = await t.sql<{ id: string }>(newest, [email])
  const id = row?.id ?? ''
  if (columns) await t.sql(`UPDATE applications SET ${columns} WHERE id = $1`, [id])
  return { id, email }
}

/** Somebody wrote to the house through the contact form. */
export async function inquiryLike(
  t: TestApp,
  typed: { name?: string; email?: string; type?: string; message?: string } = {},
  columns?: string,
): Promise<{ id: string; email: string }> {
  const email = typed.email ?? `${newId()}@writer.test`
  const form = { name: `${canary.north} Writer`, type: 'demo', message: 'May I see it?' }
  await receiveInquiry(visitor(t), { ...form, ...typed, email })
  const newest = 'SELECT id FROM inquiries WHERE email = $1 ORDER BY created_at DESC, id DESC LIMIT 1'
  const [row] = await t.sql<{ id: string }>(newest, [email])
  const id = row?.id ?? ''
  if (columns) await t.sql(`UPDATE inquiries SET ${columns} WHERE id = $1`, [id])
  return { id, email }
}

async function applicationAt(t: TestApp, columns?: string): Promise<{ params: { id: string } }> {
  return { params: { id: (await applicationLike(t, {}, columns)).id } }
}

async function inquiryAt(t: TestApp, columns?: string): Promise<{ params: { id: string } }> {
  return { params: { id: (await inquiryLike(t, {}, columns)).id } }
}

const letter = { subject: 'About your message', text: 'Thank you. Shall we talk on Friday?' }

type Table = typeof reviewApi

/** One good call of every endpoint of the review; samples.ts takes them in. */
export const reviewSamples: {
  [K in keyof Table]: (t: TestApp) => Promise<Input<Table[K]>>
} = {
  'GET /applications': async (t) => (await applicationAt(t)) && { query: {} },
  'GET /applications/summary': async (t) => (await applicationAt(t)) && {},
  'GET /applications/{id}': (t) => applicationAt(t),
  'PATCH /applications/{id}': async (t) => ({ ...(await applicationAt(t)), body: { instagram: '@ana' } }),
  'POST /applications/{id}/approve': async (t) => ({
    ...(await applicationAt(t)),
    body: { stageName: 'Ana' },
  }),
  'GET /applications/{id}/letter': (t) => applicationAt(t),
  'POST /applications/{id}/contact': async (t) => ({ ...(await applicationAt(t)), body: letter }),
  'POST /applications/{id}/reject': async (t) => ({
    ...(await applicationAt(t)),
    body: { reason: 'Not the right time yet.', tell: true },
  }),
  'POST /applications/{id}/creator': async (t) => ({
    ...(await applicationAt(t, "status = 'CONTACTED'")),
    body: { stageName: 'Ana', creatorPercent: 60 },
  }),
  'POST /applications/{id}/notes': async (t) => ({
    ...(await applicationAt(t)),
    body: { text: 'Sounds promising.' },
  }),
  'GET /inquiries': async (t) => (await inquiryAt(t)) && { query: {} },
  'GET /inquiries/{id}': (t) => inquiryAt(t),
  'POST /inquiries/{id}/reply': async (t) => ({ ...(await inquiryAt(t)), body: letter }),
  'POST /inquiries/{id}/done': (t) => inquiryAt(t),
  'POST /inquiries/{id}/reopen': (t) => inquiryAt(t, "status = 'DONE'"),
}
