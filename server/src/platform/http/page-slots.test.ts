import { describe, expect, test } from 'vitest'
import { fillSlots, unlink } from './page-slots.ts'

const malicious = `</title></script><script>alert(1)</script>"'&{{demo}}{{#offices}}$&`
const escaped =
  '&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;{{demo}}{{#offices}}$&amp;'

describe('slots', () => {
  test.each([
    ['a {{x}} b {{x}}', { x: '1' }, 'a 1 b 1'],
    ['a {{x}} b', {}, 'a  b'],
    ['{{#x}}yes{{/x}}{{^x}}no{{/x}}', { x: true }, 'yes'],
    ['{{#x}}yes{{/x}}{{^x}}no{{/x}}', { x: '' }, 'no'],
    ['{{#x}}yes{{/x}}{{^x}}no{{/x}}', { x: [] }, 'no'],
    [
      '{{#x}}<li>{{y}} of {{z}}</li>{{/x}}',
      { z: 'Z', x: [{ y: '1' }, { y: '2' }] },
      '<li>1 of Z</li><li>2 of Z</li>',
    ],
    ['{{#x}}{{#y}}<a>{{y}}</a>{{/y}}{{^y}}-{{/y}}{{/x}}', { x: [{ y: '1' }, {}] }, '<a>1</a>-'],
    ['{{^x}}{{#y}}{{y}}{{/y}}!{{/x}}', { x: true, y: '1' }, ''],
    ['@media x{a{b:c}}', {}, '@media x{a{b:c}}'],
  ])('%s', (html, values, filled) => expect(fillSlots(html, values)).toBe(filled))

  test('a malicious value is escaped in text, attributes and meta tags', () => {
    const page = '<title>{{x}}</title><meta content="{{x}}"/><p>{{x}}</p>'
    expect(fillSlots(page, { x: malicious, demo: 'filled' })).toBe(
      `<title>${escaped}</title><meta content="${escaped}"/><p>${escaped}</p>`,
    )
  })

  test('a malicious value stays a JSON-LD string', () => {
    const page = '<script type="application/ld+json">{"name":"{{x}}"}</script><p>{{x}}</p>'
    const filled = fillSlots(page, { x: `${malicious}\\\n` })
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(filled) ?? []
    expect(JSON.parse(json)).toEqual({ name: `${malicious}\\\n` })
    expect(filled).toContain(`<p>${escaped}`)
  })

  test.each(['{{#x}}open', 'closed{{/x}}', '{{#x}}{{#y}}{{/x}}{{/y}}'])('%s is rejected', (html) =>
    expect(() => fillSlots(html, { x: true, y: true })).toThrow(/^(Missing|Unexpected) \{\{\/x\}\}$/),
  )
})

test('links to unpublished pages become text, and disappear from link lists', () => {
  const page =
    '<ul><li><a class="a" href="/legal/terms">Terms</a></li><li class="b"><a href="/legal/privacy">Privacy</a></li></ul>' +
    '<p>See <a href="/legal/terms#law" class="c">our terms</a>, <a href="/legal/termsheet">this</a>.</p>'
  expect(unlink(page, ['/legal/terms'])).toBe(
    '<ul><li class="b"><a href="/legal/privacy">Privacy</a></li></ul><p>See our terms, <a href="/legal/termsheet">this</a>.</p>',
  )
})

test('a link column without links is omitted', () => {
  const column =
    '<nav aria-label="Legal"><h2>Legal</h2><ul class="a"><li><a href="/legal/terms">Terms</a></li></ul></nav>'
  expect(unlink(`${column}<p>.</p>`, ['/legal/terms'])).toBe('<p>.</p>')
  expect(unlink(column, ['/legal/privacy'])).toBe(column)
})
