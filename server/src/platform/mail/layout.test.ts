import { expect, test } from 'vitest'
import { render } from './layout.ts'

const letter = {
  agencyName: 'North & Sons',
  subject: 'Reset your password',
  title: 'Choose a new password',
  lines: ['Somebody asked for this.', 'The link works for one hour.'],
  action: { label: 'Choose a password', url: 'https://example.test/reset?token=abc&lang=en' },
  note: 'If it was not you, ignore this mail.',
}

test('text and HTML say the same', () => {
  const { text, html } = render(letter)
  for (const words of [letter.title, ...letter.lines, letter.note, letter.action.label]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain(letter.action.url)
  expect(html).toContain('href="https://example.test/reset?token=abc&amp;lang=en"')
  expect(html).toContain('North &amp; Sons')
})

test('whatever is put in is shown literally', () => {
  const evil = `<script>x</script>"'&`
  const { html } = render({
    ...letter,
    agencyName: evil,
    title: evil,
    lines: [evil],
    note: evil,
    action: { label: evil, url: 'https://example.test/"><script>' },
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt;&quot;&#39;&amp;')
})

test.for([
  ['a line break', 'Hello\r\nBcc: all@example.test', 'Hello Bcc: all@example.test'],
  ['a direction override', 'Pay\u202eLap', 'Pay Lap'],
  ['a NUL', 'a\0b', 'a b'],
  ['length', 'x'.repeat(300), `${'x'.repeat(199)}…`],
])('a subject cannot carry %s', ([, given, shown]) => {
  expect(render({ ...letter, subject: given as string }).subject).toBe(shown)
})

test.for(['javascript:alert(1)', 'data:text/html,x', '/relative', 'ftp://example.test'])(
  '%s is no link',
  (url) => {
    expect(() => render({ ...letter, action: { label: 'Go', url } })).toThrow()
  },
)

test('without a button and a note neither leaves a trace', () => {
  const { text, html } = render({ agencyName: 'North', subject: 's', title: 't', lines: ['l'] })
  expect(text).toBe('t\n\nl\n\n-- \nNorth, with Greenroom\n')
  expect(html).not.toContain('<a ')
})

test('the way to end such mail stands in both, last before who sent it', () => {
  const stopUrl = 'https://example.test/unsubscribe#token=abc'
  const { text, html } = render({ ...letter, stopUrl })
  expect(text).toContain(`ignore this mail.\n\nStop mail of this kind:\n${stopUrl}\n\n-- \n`)
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/example\.test\/unsubscribe#token=abc"[^>]*>Stop mail of this kind<\/a>/,
  )
  expect(() => render({ ...letter, stopUrl: 'javascript:x' })).toThrow()
})
