import { Writable } from 'node:stream'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createApp } from '../src/app.ts'
import { createLog } from '../src/platform/log/log.ts'
import { startTestApp } from './app.ts'
import { createTestBuild } from './web-build.ts'

export type Form = { path: string; table: string; success: string; validFields: () => Record<string, string> }
export const join: Form = {
  path: '/join',
  table: 'applications',
  success: 'Application Received!',
  validFields: () => ({
    name: 'Ana Maria Lopez',
    email: `${newId()}@new.test`,
    phone: '+1 (555) 010-4477',
    platform: 'fansly',
    monthlyRevenue: '50k+',
    message: 'Two\r\nlines & <b>more</b>',
    remark2: '',
  }),
}
export const contact: Form = {
  path: '/contact',
  table: 'inquiries',
  success: 'Message Sent!',
  validFields: () => ({
    name: 'Ana Maria Lopez',
    email: `${newId()}@new.test`,
    type: 'b2b',
    message: 'Two\r\nlines & <b>more</b>',
    remark2: '',
  }),
}
export const forms = [join, contact]

export const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
export const messageOf = (page: string) =>
  /data-form-message="" role="alert" tabindex="-1" class="form-message">([^<]*)</.exec(page)?.[1] ?? ''
export const errorsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/data-error="(\w+)"[^>]*>([^<]+)</g)].map(([, field, message]) => [field, message]),
  )
export const showsSuccess = (page: string) => page.includes('data-form-success="" class')

export type SiteFixture = Awaited<ReturnType<typeof startSiteFixture>>

/** An agency with a built site, and its log output. */
export async function startSiteFixture(overrides: Record<string, string> = {}) {
  const t = await startTestApp({ config: { role: 'web' } })
  const built = await createTestBuild(overrides)
  let logged = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const log = createLog({ level: 'trace', destination })
  const site = await createApp({ ...t.platform, log }, () => false, built.build)

  const post = (
    form: Form,
    fields: Record<string, string> | string,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
    app = site,
  ) =>
    app.inject({
      method: 'POST',
      url: form.path,
      remoteAddress,
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      headers: { ...urlencoded, ...headers },
    })
  const rowsOf = (form: Form, email: string) => t.sql(`SELECT * FROM ${form.table} WHERE email = $1`, [email])
  const count = async (form: Form) => Number((await t.sql(`SELECT count(*) AS n FROM ${form.table}`))[0].n)

  return {
    t,
    built,
    site,
    post,
    rowsOf,
    count,
    logged: () => logged,
    async close(): Promise<void> {
      await site.close()
      await built.remove()
      await t.close()
    },
  }
}
