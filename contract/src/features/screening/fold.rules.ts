/** Text normalized for the detectors, with the original position of each character. */
export type Folded = {
  text: string
  /** Original start of each folded character, plus one entry for the end. */
  starts: number[]
}

/** Pairs of a letter and the Latin letter it looks like. */
const pairs =
  '∕/⁄/●.⚫.аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdԛqԝwհhոnցgοoαaεeιiκkνvρpτtυuχxηnωwμmβbσoɑaɡgıiɩiʟlɪiʀrɴnᴏoᴀaᴇeʙbᴄcᴅdꜰfɢgʜhᴊjᴋkᴍmᴘpꜱsᴛtᴜuᴠvᴡwʏyᴢzßsøoæeđdłlƖl'
const lookAlikes = new Map(
  Array.from(pairs.matchAll(/(.)(.)/g), ([, letter = '', plain = '']) => [letter, plain]),
)
/** Ranges of other digits and letters, each with the ASCII character that its first one stands for. */
const digitRuns = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0].map(
  (zero) => [zero, zero + 9, '0'] as const,
)
const runs = [
  ...digitRuns,
  [0x2776, 0x277e, '1'],
  [0x2780, 0x2788, '1'],
  [0x278a, 0x2792, '1'],
  [0x24f5, 0x24fd, '1'],
  [0x1f150, 0x1f169, 'a'],
  [0x1f170, 0x1f189, 'a'],
  [0x1f1e6, 0x1f1ff, 'a'],
] as const

const asciiText = /^[\x20-\x7e\n]*$/
const invisible = /[\p{Mn}\p{Me}\p{Cf}\u115f\u1160\u3164]/u
const otherScript = /[\u0370-\u052f\u0561-\u0587]/g

function toPlain(char: string, keepScript: boolean): string {
  const code = char.codePointAt(0) ?? 0
  if (code === 10 || code === 13) return '\n'
  const run = runs.find(([from, to]) => code >= from && code <= to)
  if (run) return String.fromCharCode(run[2].charCodeAt(0) + code - run[0])
  const folded = char.normalize('NFKD').toLowerCase()
  return [...folded]
    .map((c) => (invisible.test(c) ? '' : /\s/.test(c) ? ' ' : keepScript ? c : (lookAlikes.get(c) ?? c)))
    .join('')
}

/**
 * Lowercases, removes accents and zero-width characters, replaces look-alike letters, and joins spaced letters such as
 * "s n a p". Words entirely in another script are kept, unless the surrounding text is Latin.
 */
export function fold(original: string): Folded {
  const folded = asciiText.test(original)
    ? { text: original.toLowerCase(), starts: Array.from({ length: original.length + 1 }, (_, i) => i) }
    : foldUnicode(original)
  return joinLetters(folded)
}

function foldUnicode(original: string): Folded {
  const foreignCount = original.match(otherScript)?.length ?? 0
  const isForeign = foreignCount > (original.match(/[a-z]/gi)?.length ?? 0)
  let text = ''
  const starts: number[] = []
  for (const { 0: word, index } of original.matchAll(/\s+|\S+/g)) {
    const keepScript = isForeign && !/[a-z0-9]/i.test(word)
    let at = index
    for (const char of word) {
      const out = toPlain(char, keepScript)
      text += out
      for (let i = 0; i < out.length; i++) starts.push(at)
      at += char.length
    }
  }
  return { text, starts: [...starts, original.length] }
}

/** Three or more letters with a separator between them, or five or more single characters separated by spaces. */
const spacedLetters =
  /(?<!\S)\S(?: \S){4,}(?!\S)|(?<![a-z0-9])[a-z0-9$@](?:[ ._*~-][a-z0-9$@](?![a-z0-9])){2,}(?![a-z0-9])/g

function joinLetters(folded: Folded): Folded {
  const { text, starts } = folded
  const gaps = new Set<number>()
  for (const { 0: run, index } of text.matchAll(spacedLetters)) {
    if ((run.match(/[a-z]/g)?.length ?? 0) < 3) continue
    for (let i = 1; i < run.length; i += 2) gaps.add(index + i)
  }
  if (gaps.size === 0) return folded
  return {
    text: text
      .split('')
      .filter((_, i) => !gaps.has(i))
      .join(''),
    starts: starts.filter((_, i) => !gaps.has(i)),
  }
}

const leetClasses: Record<string, string> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  g: 'g96',
  i: 'i1!l|',
  l: 'l1i|',
  o: 'o0',
  s: 's5$z',
  t: 't7+',
  z: 'z2',
}

/** A pattern for a word that also matches its leetspeak. */
export const leet = (word: string) =>
  word.replace(/[a-z]/g, (letter) => {
    const letters = leetClasses[letter]
    return letters ? `[${letters.replace('|', '\\|')}]` : letter
  })

/** Builds alternatives from space-separated words; underscores stand for spaces within a word. */
export const anyOf = (words: string, transform: (word: string) => string = (w) => w) =>
  `(?:${words
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .map((word) => transform(word).replace(/_/g, '[\\s_-]?'))
    .join('|')})`
