import { expect, test } from 'vitest'
import { render } from './layout.ts'

const content = {
  agencyName: 'North & Sons',
  subject: 'Reset your password',
  title: 'Choose a new password',
  lines: ['You asked for this.', 'The link works for one hour.'],
  action: { label: 'Choose a password', url: 'https://example.test/reset?token=abc&lang=en' },
  note: 'If it was not you, ignore this email.',
}

test('text and HTML have the same content', () => {
  const { text, html } = render(content)
  for (const part of [content.title, ...content.lines, content.note, content.action.label]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain(content.action.url)
  expect(html).toContain('href="https://example.test/reset?token=abc&amp;lang=en"')
  expect(html).toContain('North &amp; Sons')
})

test('all values are escaped', () => {
  const malicious = `<script>x</script>"'&`
  const { html } = render({
    ...content,
    agencyName: malicious,
    title: malicious,
    lines: [malicious],
    note: malicious,
    action: { label: malicious, url: 'https://example.test/"><script>' },
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt;&quot;&#39;&amp;')
})

test.for([
  ['a line break', 'Hello\r\nBcc: all@example.test', 'Hello Bcc: all@example.test'],
  ['a bidi override', 'Pay\u202eLap', 'Pay Lap'],
  ['a NUL', 'a\0b', 'a b'],
  ['more than 200 characters', 'x'.repeat(300), `${'x'.repeat(199)}…`],
])('a subject cannot contain %s', ([, subject, displayed]) => {
  expect(render({ ...content, subject: subject as string }).subject).toBe(displayed)
})

test.for(['javascript:alert(1)', 'data:text/html,x', '/relative', 'ftp://example.test'])(
  'a link to %s is rejected',
  (url) => {
    expect(() => render({ ...content, action: { label: 'Go', url } })).toThrow()
  },
)

test('a missing button and note leave no markup', () => {
  const { text, html } = render({ agencyName: 'North', subject: 's', title: 't', lines: ['l'] })
  expect(text).toBe('t\n\nl\n\n-- \nNorth\n')
  expect(html).not.toContain('<a ')
  expect(html).not.toContain('<p class="soft"')
})

test('the unsubscribe link comes last, before the sender, in both formats', () => {
  const unsubscribePageUrl = 'https://example.test/unsubscribe#token=abc'
  const { text, html } = render({ ...content, unsubscribePageUrl })
  expect(text).toContain(`ignore this email.\n\nUnsubscribe:\n${unsubscribePageUrl}\n\n-- \n`)
  expect(html).toMatch(/<a [^>]*href="https:\/\/example\.test\/unsubscribe#token=abc"[^>]*>Unsubscribe<\/a>/)
  expect(() => render({ ...content, unsubscribePageUrl: 'javascript:x' })).toThrow()
})

test.each([
  ['a link with a secret in its hash', 'https://example.test/reset#token=abc', false],
  ['a link with a secret in its query', 'https://example.test/reset?token=abc', false],
  ['a link to a page', 'https://example.test/dashboard/fans?tier=VIP', true],
])('the preview shows only links without secrets: %s', (_, url, isShown) => {
  const { preview, text } = render({ ...content, action: { label: 'Go', url } })
  expect(text).toContain(`Go:\n${url}`)
  expect(preview).toContain(isShown ? `Go:\n${url}` : 'Go:\n(personal link, hidden)')
  for (const part of [content.title, ...content.lines, content.note]) expect(preview).toContain(part)
})

test('the preview hides the unsubscribe link', () => {
  const { preview } = render({ ...content, unsubscribePageUrl: 'https://example.test/unsubscribe#token=abc' })
  expect(preview).toContain('Unsubscribe:\n(personal link, hidden)')
  expect(preview).not.toContain('token=')
})
