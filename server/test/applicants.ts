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
  ipAddress: '127.0.0.1',
  device: 'Test browser',
})

/** Adds an application to the house agency through the site's form; `columns` are set afterwards. */
export async function addApplication(
  t: TestApp,
  fields: { name?: string; email?: string; message?: string } = {},
  columns?: string,
): Promise<{ id: string; email: string }> {
  const email = fields.email ?? `${newId()}@applicant.test`
  const form = { phone: '+1 (555) 010-4477', platform: 'onlyfans', monthlyRevenue: '10-25k' }
  const { name = `${canary.north} Lopez`, message = 'Hello from the site' } = fields
  await receiveApplication(visitor(t), { ...form, name, message, email })
  const selectNewest = 'SELECT id FROM applications WHERE email = $1 ORDER BY created_at DESC LIMIT 1'
  const [row] = await t.sql<{ id: string }>(selectNewest, [email])
  const id = row?.id ?? ''
  if (columns) await t.sql(`UPDATE applications SET ${columns} WHERE id = $1`, [id])
  return { id, email }
}

/** Adds an inquiry to the house agency through the contact form. */
export async function addInquiry(
  t: TestApp,
  fields: { name?: string; email?: string; type?: string; message?: string } = {},
  columns?: string,
): Promise<{ id: string; email: string }> {
  const email = fields.email ?? `${newId()}@inquiry.test`
  const form = { name: `${canary.north} Writer`, type: 'demo', message: 'May I see it?' }
  await receiveInquiry(visitor(t), { ...form, ...fields, email })
  const selectNewest = 'SELECT id FROM inquiries WHERE email = $1 ORDER BY created_at DESC, id DESC LIMIT 1'
  const [row] = await t.sql<{ id: string }>(selectNewest, [email])
  const id = row?.id ?? ''
  if (columns) await t.sql(`UPDATE inquiries SET ${columns} WHERE id = $1`, [id])
  return { id, email }
}

async function applicationParams(t: TestApp, columns?: string): Promise<{ params: { id: string } }> {
  return { params: { id: (await addApplication(t, {}, columns)).id } }
}

async function inquiryParams(t: TestApp, columns?: string): Promise<{ params: { id: string } }> {
  return { params: { id: (await addInquiry(t, {}, columns)).id } }
}

const emailBody = { subject: 'About your message', text: 'Thank you. Shall we talk on Friday?' }

type Table = typeof reviewApi

/** A valid request for every review endpoint, included in samples.ts. */
export const reviewSamples: {
  [K in keyof Table]: (t: TestApp) => Promise<Input<Table[K]>>
} = {
  'GET /applications': async (t) => (await applicationParams(t)) && { query: {} },
  'GET /applications/export': async (t) => (await applicationParams(t)) && { query: {} },
  'GET /applications/summary': async (t) => (await applicationParams(t)) && {},
  'GET /applications/{id}': (t) => applicationParams(t),
  'PATCH /applications/{id}': async (t) => ({ ...(await applicationParams(t)), body: { instagram: '@ana' } }),
  'POST /applications/{id}/approve': async (t) => ({
    ...(await applicationParams(t)),
    body: { stageName: 'Ana' },
  }),
  'GET /applications/{id}/email-draft': (t) => applicationParams(t),
  'POST /applications/{id}/contact': async (t) => ({ ...(await applicationParams(t)), body: emailBody }),
  'POST /applications/{id}/reject': async (t) => ({
    ...(await applicationParams(t)),
    body: { reason: 'Not the right time yet.', tell: true },
  }),
  'POST /applications/{id}/creator': async (t) => ({
    ...(await applicationParams(t, "status = 'CONTACTED'")),
    body: { stageName: 'Ana', creatorPercent: 60 },
  }),
  'POST /applications/{id}/notes': async (t) => ({
    ...(await applicationParams(t)),
    body: { text: 'Sounds promising.' },
  }),
  'GET /inquiries': async (t) => (await inquiryParams(t)) && { query: {} },
  'GET /inquiries/export': async (t) => (await inquiryParams(t)) && { query: {} },
  'GET /inquiries/{id}': (t) => inquiryParams(t),
  'POST /inquiries/{id}/reply': async (t) => ({ ...(await inquiryParams(t)), body: emailBody }),
  'POST /inquiries/{id}/done': (t) => inquiryParams(t),
  'POST /inquiries/{id}/reopen': (t) => inquiryParams(t, "status = 'DONE'"),
}
