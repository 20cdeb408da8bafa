import { describe, expect, test } from 'vitest'
import { email, issuedToken, multiLine, singleLine } from './text.ts'

describe('an email address', () => {
  test.each([
    ['Mara@Example.COM', 'mara@example.com'],
    ['  mara@example.com\t', 'mara@example.com'],
    ['MARA+tag@Sub.Example.org', 'mara+tag@sub.example.org'],
  ])('%j is normalized', (input, expected) => {
    expect(email.parse(input)).toBe(expected)
  })

  test.each([
    '',
    '   ',
    'mara',
    'mara@',
    '@example.com',
    'mara@example',
    'a@b@example.com',
    'mara @example.com',
    'mara@exa mple.com',
    'mara@example.com\nbcc: x@y.test',
    'mara\u200b@example.com',
    'm\u0430ra@example.com',
    'mara@example.com,x@y.test',
    '<mara@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is rejected', (input) => {
    expect(email.safeParse(input).success).toBe(false)
  })
})

describe('a line of text', () => {
  test.each([
    ['  Juno Vale ', 'Juno Vale'],
    ['Zoë O’Hara', 'Zoë O’Hara'],
    ['ジュノ', 'ジュノ'],
    ['Juno 🌿', 'Juno 🌿'],
    ['<b>&"\'', '<b>&"\''],
    ['100%_\\', '100%_\\'],
    ['x'.repeat(20), 'x'.repeat(20)],
  ])('%j is stored as %j', (input, expected) => {
    expect(singleLine(20).parse(input)).toBe(expected)
  })

  test.each([
    ['empty', ''],
    ['blank', ' \t\n '],
    ['too long', 'x'.repeat(21)],
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['an escape', 'a\u001bb'],
    ['a C1 control', 'a\u0085b'],
    ['zero-width space', 'a\u200bb'],
    ['zero-width joiner', 'a\u200db'],
    ['word joiner', 'a\u2060b'],
    ['byte order mark', 'a\ufeffb'],
    ['soft hyphen', 'a\u00adb'],
    ['Hangul filler', '\u3164'],
    ['right-to-left mark', 'a\u200fb'],
    ['right-to-left override', 'gpj.\u202egnp'],
    ['isolate', 'a\u2067b'],
    ['Arabic letter mark', 'a\u061cb'],
    ['line separator', 'a\u2028b'],
    ['tag letter', 'a\u{e0041}b'],
    ['a broken surrogate', 'a\ud800b'],
  ])('%s is rejected', (_, input) => {
    expect(singleLine(20).safeParse(input).success).toBe(false)
  })

  test.each([singleLine(20), multiLine(20)])('reports a single error for empty or invisible text', (kind) => {
    const messages = (input: string) => kind.safeParse(input).error?.issues.map(({ message }) => message)
    expect(messages(' ')).toEqual(['Please fill this in.'])
    expect(messages('\u200b')).toEqual(['Contains characters that can’t be displayed.'])
  })

  test.each([null, undefined, 7, ['Juno'], { name: 'Juno' }])('%j is rejected', (input) => {
    expect(singleLine(20).safeParse(input).success).toBe(false)
  })
})

test.each([
  ['x'.repeat(43), true],
  ['Ab_-9'.repeat(8), true],
  ['x'.repeat(19), false],
  ['x'.repeat(201), false],
  [`${'x'.repeat(30)} `, false],
  [`${'x'.repeat(30)}/..`, false],
])('the token %j is valid: %j', (token, isValid) => {
  expect(issuedToken.safeParse(token).success).toBe(isValid)
})

describe('visible characters in a line of text', () => {
  test.each([
    ['a flag', '🏳️‍🌈 Juno'],
    ['a family emoji alone', '👩‍👩‍👧'],
    ['a regional flag', '🇮🇪'],
    ['accents', 'Zoë Åström Đặng'],
    ['Arabic', 'ليلى'],
    ['Hindi', 'क्षिप्रा'],
    ['Persian with its non-joiner', 'نور\u200cالهدى'],
  ])('%s is accepted', (_, name) => {
    expect(singleLine(120).safeParse(name).success).toBe(true)
  })

  test.each([
    ['blank braille', '\u2800\u2800'],
    ['a lone variation selector', '\ufe0f'],
    ['a lone combining mark', '\u034f'],
    ['private characters', 'Juno\ue000'],
    ['replacement characters', 'Jun\ufffd'],
    ['stacked combining marks', `J${'\u0301'.repeat(26)}uno`],
    ['a joiner between letters', 'Ju\u200dno'],
    ['a non-joiner between Latin letters', 'Ju\u200cno'],
    ['only symbols', '--- ...'],
  ])('%s is rejected', (_, name) => {
    expect(singleLine(120).safeParse(name).success).toBe(false)
  })
})
