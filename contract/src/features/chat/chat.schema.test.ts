import { describe, expect, test } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { sendBody } from './chat.schema.ts'

const sent = (content: string) => sendBody.safeParse({ fanId: newId(), content })

describe('what operators write goes out in any script', () => {
  test.each([
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['marks of direction', 'שלום\u200f! \u2068abc\u2069 \u200eok'],
    ['a joiner in Hindi', 'क्\u200dष'],
    ['a zero-width space in Khmer', 'ភាសា\u200bខ្មែរ'],
    ['a soft hyphen', 're\u00adhearsal'],
    ['lines and tabs', 'one\r\n\ttwo'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a lone question mark', '?'],
  ])('%s', (_, content) => {
    expect(sent(content).data?.content).toBe(content)
  })

  test.each([
    ['a vertical tab', 'one\vtwo'],
    ['a line separator', 'one\u2028two'],
  ])('%s is a new line', (_, content) => {
    expect(sent(content).data?.content).toBe('one\ntwo')
  })

  test.each([
    ['a NUL', 'a\0b', 'Contains characters that cannot be shown.'],
    ['an escape', 'a\u001b[31mb', 'Contains characters that cannot be shown.'],
    ['half a character', 'a\ud83d', 'Contains characters that cannot be shown.'],
    ['an override of direction', 'pay \u202e001$', 'Contains characters that cannot be shown.'],
    ['nothing but a zero-width space', '\u200b', 'Write something that shows.'],
    ['nothing but a filler', '\u3164', 'Write something that shows.'],
    ['nothing but blanks', ' \n ', 'Write something or attach a file.'],
    ['a book', 'x'.repeat(5_001), 'At most 5000 characters.'],
  ])('%s is refused', (_, content, words) => {
    expect(sent(content).error?.issues.map(({ message }) => message)).toEqual([words])
  })
})
