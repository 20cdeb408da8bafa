import { services } from './handles.rules.ts'
import lexicon from './model/lexicon.json' with { type: 'json' }
import model from './model/weights.json' with { type: 'json' }
import { digitsOf, type Span } from './phone.rules.ts'

export const learnedKinds = ['phone', 'email', 'link', 'handle', 'under_age'] as const
export type LearnedKind = (typeof learnedKinds)[number]
/** Hashes of what a message has, each with its weight. */
export type Features = Map<number, number>

/** Words of one meaning count as one, because a new writer uses another word of the same list. */
const lists = new Map(
  Object.entries(lexicon).flatMap(([name, words]) => words.split(' ').map((word) => [word, `#${name}`])),
)
const lettersOf: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' }

/** The list of a word; numbers are told apart by their size, names by the signs in them. */
function classOf(word: string): string | undefined {
  const list = lists.get(word)
  if (list) return list
  const [, digits = '', rest = ''] = /^(\d+)(.*)$/.exec(word) ?? []
  if (digits) {
    const number = Number(digits)
    if (/^(?:['’]?s)?$/.test(rest)) return numberClass(digits)
    if (/^(?::\d\d|h\d{0,2}|[ap]m)$/.test(rest)) return '#time'
    if (/^[.,]\d{1,2}$/.test(rest)) return '#decimal'
    if (/^(?:st|nd|rd|th|ero|er|eme|e|o|a|de|ten|te)$/.test(rest) && number < 32)
      return number < 13 ? '#grade' : number < 18 ? '#th' : number === 18 ? '#18th' : '#day'
    if (/^(?:yo|y|yrs?|ans|f|m)$/.test(rest) && number > 8 && number < 18) return '#age'
    return /^[a-z]+$/.test(rest) ? '#measure' : /^[\d.,/:x-]+$/.test(rest) ? '#digits' : '#name'
  }
  const spelled = digitsOf(word, false)
  if (spelled) return spelled.length > 2 ? '#glued' : numberClass(spelled) === '#age' ? '#age' : '#digit'
  if (!/^[@$]\S{3,}|[a-z][_#]|\d[a-z]*$|[a-z]\.[a-z]/.test(word) || !/[a-z]/.test(word)) return undefined
  return /\.(?:jpe?g|png|mp4|mov|pdf|zip|docx?|gif|heic|txt)$/.test(word) ? '#file' : '#name'
}

function numberClass(digits: string): string {
  const number = Number(digits)
  if (digits.length < 3)
    return number === 18 ? '#18' : number > 8 && number < 18 ? '#age' : `#n${digits.length}`
  const age = new Date().getFullYear() - number
  if (digits.length !== 4 || age < -20 || age > 120) return `#n${Math.min(digits.length, 7)}`
  return age < 0 ? '#future' : age < 18 ? '#young' : '#year'
}

const tokenPattern =
  /%\w+|[@$]?[\p{L}\p{N}](?:[\p{L}\p{N}_'’]|[.,:/#-](?=[\p{L}\p{N}_$#]))*|\n|[.!?]+(?=\s|$)|[,:;=>()[\]{}@/*+&"“-]|\p{Extended_Pictographic}/gu

/** The words of a folded text, each with its class if it has one. */
function read(text: string): { word: string; token: string }[] {
  const marked = text.replace(services, (found, sure) => ` %${sure ? 'a' : 'v'}${found.replace(/\W/g, '')} `)
  return Array.from(marked.matchAll(tokenPattern), ([raw]) => {
    if (raw.startsWith('%')) return { word: raw.slice(2), token: raw[1] === 'a' ? '#app' : '#vague' }
    if (/^[^\p{L}\p{N}@$]/u.test(raw)) {
      const sign = /^[.!?\n]/.test(raw) ? '.' : /^[^ -~]/.test(raw) ? '#emoji' : raw
      return { word: raw, token: sign }
    }
    const word = raw.replace(/’/g, "'").replace(/(\p{L})\1{2,}/gu, '$1$1')
    const plain = word.replace(/[013457$@]/g, (sign) => lettersOf[sign] ?? sign)
    const isLeet = plain !== word && /[a-z]/.test(word) && (lists.has(plain) || digitsOf(plain, false))
    if (isLeet) return { word: plain, token: `~${classOf(plain)}` }
    return { word, token: classOf(word) ?? word }
  })
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

const people = /^(?:i|i'm|im|my|me|you|your|not|still|only)$/

/** Words, their neighbors, their letters and pairs of classes, with unit length in total. */
export function featuresOf(text: string): Features {
  const items = read(text)
  const found = new Map<string, number>()
  const at = (i: number) => items[i]?.token ?? '^'
  for (const [i, { word, token }] of items.entries()) {
    found.set(`t ${token}`, 1)
    found.set(`b ${at(i - 1)} ${token}`, 1)
    found.set(`c ${at(i - 2)} ${at(i - 1)} ${token}`, 0.7)
    found.set(`s ${at(i - 2)} ${token}`, 0.7)
    found.set(`s ${at(i - 3)} ${token}`, 0.5)
    if (word !== token) found.set(`w ${word}`, 0.5)
    else if (/^[a-z]/.test(word))
      for (let size = 3; size <= 5; size++)
        for (let from = -1; from + size <= word.length + 1; from++)
          found.set(`g ${`<${word}>`.slice(from + 1, from + 1 + size)}`, 0.3)
  }
  found.set(`b ${at(items.length - 1)} $`, 1)
  const classes = [...new Set(items.map(({ token }) => token))].filter((token) => /^[#~]|^\.$/.test(token) || people.test(token)).sort()
  for (const [i, first] of classes.entries())
    for (const second of classes.slice(i + 1)) found.set(`p ${first} ${second}`, 1)
  const length = Math.hypot(...found.values()) || 1
  return new Map(Array.from(found, ([name, weight]) => [hash(name), weight / length]))
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

let loaded: { rows: Map<number, number>; weights: Int8Array } | undefined
function load() {
  const keys = new Uint32Array(bytesOf(model.keys).buffer)
  const weights = new Int8Array(bytesOf(model.weights).buffer)
  loaded = { weights, rows: new Map(Array.from(keys, (key, row) => [key, row * learnedKinds.length])) }
  return loaded
}

/** How much a folded text looks like each kind; comparable only with the thresholds of the same kind. */
export function scoresOf(text: string): number[] {
  const { rows, weights } = loaded ?? load()
  const scores = learnedKinds.map(() => 0)
  for (const [key, value] of featuresOf(text)) {
    const row = rows.get(key)
    if (row !== undefined)
      for (let k = 0; k < scores.length; k++) scores[k] = (scores[k] ?? 0) + value * (weights[row + k] ?? 0)
  }
  return scores.map((score, k) => score * (model.scale[k] ?? 0) + (model.bias[k] ?? 0))
}

/** Long texts are read in parts, because the classifier learned from chat messages. */
const partPattern = /[^\n]{1,199}(?:\s|$)|\S{1,199}/g
const sentencePattern = /[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]+)*[.!?]*/g

export type Learned = Span & { kind: LearnedKind; isSure: boolean }

/** Kinds by their place: what the classifier finds, and parts where a pattern's find is none. */
export function classify(text: string): { found: Learned[]; isUnlikely: (kind: string, at: number) => boolean } {
  const parts = Array.from(text.matchAll(partPattern), ({ 0: part, index }) => ({ part, index, scores: scoresOf(part) }))
  const found = parts.flatMap(({ part, index, scores }) =>
    learnedKinds.flatMap((kind, k) => {
      const score = scores[k] ?? 0
      if (score < (model.hit[k] ?? 0)) return []
      const sentences = Array.from(part.matchAll(sentencePattern), (match) => ({ text: match[0], start: match.index }))
      const best = sentences.length > 1 ? sentences.map((s) => ({ ...s, score: scoresOf(s.text)[k] ?? 0 })).toSorted((a, b) => b.score - a.score)[0] : undefined
      const { text: span, start } = best ?? { text: part, start: 0 }
      const from = index + start + span.length - span.trimStart().length
      return [{ kind, start: from, end: from + span.trim().length, isSure: score >= (model.sure[k] ?? 0) }]
    }),
  )
  const isUnlikely = (kind: string, at: number) => {
    const k = (learnedKinds as readonly string[]).indexOf(kind)
    const part = parts.findLast(({ index }) => index <= at)
    return k >= 0 && part !== undefined && (part.scores[k] ?? 0) < (model.unlikely[k] ?? 0)
  }
  return { found, isUnlikely }
}
