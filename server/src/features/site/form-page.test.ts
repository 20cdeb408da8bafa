import { describe, expect, test } from 'vitest'
import { contactHtml, joinHtml } from '../../../test/web-build.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { formPage, successPage } from './form-page.ts'

const malicious = `"><script>alert('x')</script>&amp; $& $1 </textarea> name="email" data-error="email"`

test('text is escaped', () => {
  expect(escapeHtml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;')
})

describe('typed values', () => {
  test('are filled into every field', () => {
    const values = {
      name: 'Ana',
      email: 'ana@',
      phone: '555',
      platform: 'fansly',
      monthlyRevenue: '50k+',
      message: '\nTwo\nlines',
    }
    const page = formPage(joinHtml, { values })
    for (const name of ['name', 'email', 'phone'] as const)
      expect(page).toMatch(new RegExp(`<input value="${values[name]}" id="${name}" name="${name}"`))
    expect(page).toContain('<option selected="" value="fansly">')
    expect(page).toContain('<option selected="" value="50k+">')
    expect(page.match(/selected=""/g)).toHaveLength(2)
    expect(page).toContain('rows="5">\n\nTwo\nlines</textarea>')
    expect(page).toMatch(/<div data-form-message="" role="alert" tabindex="-1" hidden=""/)
    expect(page).toContain('<title>Join</title>')
  })

  test('are escaped and affect only their own field', () => {
    const values = Object.fromEntries(
      ['name', 'email', 'phone', 'platform', 'monthlyRevenue', 'message'].map((name) => [name, malicious]),
    )
    const page = formPage(joinHtml, { values, errors: { email: malicious }, message: malicious })
    expect(page).not.toContain('<script>')
    expect(page.split(escapeHtml(malicious))).toHaveLength(7)
    expect(page.match(/<\/textarea>/g)).toHaveLength(1)
    expect(page.match(/aria-invalid/g)).toHaveLength(1)
    expect(page).not.toContain('selected')
    expect(
      page.replaceAll(escapeHtml(malicious), '').replace(' aria-invalid="true"', '').length,
    ).toBeLessThan(joinHtml.length + 80)
  })

  test('replace existing values and selections', () => {
    const html =
      '<input name="name" value="old value"/><select name="type"><option value="a" selected="">A</option><option value="b">B</option></select><textarea name="message">old</textarea>'
    expect(formPage(html, { values: { name: 'new', type: 'b', message: '' } })).toBe(
      '<input value="new" name="name"/><select name="type"><option value="a">A</option><option selected="" value="b">B</option></select><textarea name="message">\n</textarea>',
    )
    expect(formPage(html, { values: { type: 'c' } })).toBe(html)
  })
})

test('errors appear beside their fields, and the message above', () => {
  const page = formPage(contactHtml, { message: 'Look & see', errors: { email: 'Not <full>' } })
  expect(page).toContain('<p data-error="email" id="email-error" class="form-error">Not &lt;full&gt;</p>')
  expect(page).toContain('<p data-error="name" id="name-error" class="form-error"></p>')
  expect(page).toContain('<input aria-invalid="true" id="email" name="email"')
  expect(page).toContain(
    '<div data-form-message="" role="alert" tabindex="-1" class="form-message">Look &amp; see</div>',
  )
  expect(page).toContain('<title>Please check: Contact</title>')
  expect(page).toContain('<div data-form-success="" hidden=""')
})

test.each([
  ['join', joinHtml, 'Application Received!'],
  ['contact', contactHtml, 'Message Sent!'],
])('the success message on /%s replaces the form', (name, html, expected) => {
  const page = successPage(html)
  expect(page).toContain(`<div data-form-success="" class="x"><h2>${expected}</h2></div>`)
  expect(page).toContain(`<form hidden="" method="post" action="/${name}"`)
  expect(page).toMatch(/<div data-form-message="" role="alert" tabindex="-1" hidden=""/)
})
