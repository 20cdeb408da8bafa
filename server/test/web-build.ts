import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWebBuild, type WebBuild } from '../src/platform/http/web-files.ts'

const successTitles: Record<string, string> = {
  join: 'Application Received!',
  contact: 'Message Sent!',
  'legal/report': 'Request received</h2><p data-form-result="">Thank you.</p><h2>',
}

/** A minimal form with the attributes the site renders. */
function formMarkup(name: string, title: string, fields: string[]): string {
  return [
    '<!DOCTYPE html><html lang="en"><head>',
    `<title>${title}</title><link rel="canonical" href="https://greenroom.invalid/${name}"/></head><body>`,
    '<div data-form-message="" role="alert" tabindex="-1" hidden="" class="form-message"></div>',
    `<form method="post" action="/${name}" data-form="${name}" novalidate="" class="flex hidden-not">`,
    ...fields,
    '<div aria-hidden="true"><input id="website" name="website" type="text" tabindex="-1"/></div>',
    '<button type="submit">Send</button></form>',
    `<div data-form-success="" hidden="" class="x"><h2>${successTitles[name]}</h2></div>`,
    '</body></html>',
  ].join('')
}

const fieldAttributes = (name: string) =>
  `id="${name}" name="${name}" required="" aria-describedby="${name}-error" class="a hidden b"`
const error = (name: string) => `<p data-error="${name}" id="${name}-error" class="form-error"></p>`
const input = (name: string, type: string) => `<input ${fieldAttributes(name)} type="${type}"/>${error(name)}`
const textarea = `<textarea ${fieldAttributes('message')} rows="5"></textarea>${error('message')}`
const select = (name: string, values: string[]) =>
  `<select ${fieldAttributes(name)}>${values.map((value) => `<option value="${value}">${value || 'Pick'}</option>`).join('')}</select>${error(name)}`

export const joinHtml = formMarkup('join', 'Join', [
  input('name', 'text'),
  input('email', 'email'),
  input('phone', 'tel'),
  select('platform', ['', 'onlyfans', 'fansly', 'other']),
  select('monthlyRevenue', ['', '3-10k', '10-25k', '25-50k', '50k+']),
  textarea,
])
export const contactHtml = formMarkup('contact', 'Contact', [
  input('name', 'text'),
  input('email', 'email'),
  select('type', ['general', 'creator', 'agency', 'b2b', 'support', 'demo']),
  textarea,
])

const reportHtml = formMarkup('legal/report', 'Report', [
  select('reason', ['', 'no_consent', 'spam']),
  `<textarea ${fieldAttributes('urls')} rows="5"></textarea>${error('urls')}`,
  textarea,
  input('name', 'text'),
  input('email', 'email'),
  `<input ${fieldAttributes('goodFaith')} type="checkbox" value="yes"/>${error('goodFaith')}`,
])

const files: Record<string, string> = {
  'index.html':
    '<title>Home</title><script type="speculationrules">{"prefetch":["https://greenroom.invalid/join"]}</script><link rel="canonical" href="https://greenroom.invalid/"/><script type="application/ld+json">{"url":"https://greenroom.invalid/"}</script>',
  'join/index.html': joinHtml,
  'contact/index.html': contactHtml,
  'legal/report/index.html': reportHtml,
  'legal/terms/index.html': '<title>Terms</title>',
  'legal/not-published/index.html': '<meta name="robots" content="noindex"/><title>Not published yet</title>',
  'unlisted/index.html': '<meta name="robots" content="noindex"/><title>Unlisted</title>',
  'shell.html': '<p>shell',
  'dashboard.html': '<p>dashboard',
  'favicon.svg': '<svg/>',
  'push-worker.js': 'push()',
  'assets/app-1a2b.js': 'code()',
  'assets/face-1a2b.woff2': 'font',
}

export type TestBuild = { build: WebBuild; remove(): Promise<void> }

/** A small web build on disk, next to a file that must not be served. Files can be overridden. */
export async function createTestBuild(overrides: Record<string, string> = {}): Promise<TestBuild> {
  const root = await mkdtemp(join(tmpdir(), 'greenroom-web-'))
  const folder = join(root, 'client')
  for (const [name, content] of Object.entries({ ...files, ...overrides })) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await writeFile(join(root, 'secret.txt'), 'the secret')
  const manifest = {
    routes: ['/', '/contact', '/dashboard', '/dashboard/fans/:id', '/join', '/legal/terms', '/login'],
    prerendered: {
      '/': 'index.html',
      '/join': 'join/index.html',
      '/contact': 'contact/index.html',
      '/legal/report': 'legal/report/index.html',
      '/legal/terms': 'legal/terms/index.html',
      '/legal/not-published': 'legal/not-published/index.html',
      '/unlisted': 'unlisted/index.html',
    },
    fallback: 'shell.html',
    dashboard: 'dashboard.html',
    scriptHashes: ["'sha256-abc='"],
  }
  await writeFile(join(folder, 'manifest-server.json'), JSON.stringify(manifest))
  const build = readWebBuild(folder)
  if (!build) throw new Error('The test build is missing')
  return { build, remove: () => rm(root, { recursive: true }) }
}
