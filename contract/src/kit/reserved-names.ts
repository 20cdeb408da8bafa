/** Names that would let a person speak for the agency, the product or its staff. */
const titles = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'superadmin',
  'sysadmin',
  'support',
  'helpdesk',
  'help',
  'system',
  'root',
  'staff',
  'moderator',
  'moderators',
  'mod',
  'mods',
  'greenroom',
  'security',
  'compliance',
  'billing',
  'noreply',
]
/** Words that do not make a title a name. */
const fillers = [
  'the',
  'a',
  'an',
  'and',
  'of',
  'team',
  'desk',
  'center',
  'centre',
  'service',
  'services',
  'agency',
]
const more = [
  'official',
  'customer',
  'account',
  'accounts',
  'chat',
  'super',
  'your',
  'our',
  'no',
  'reply',
  'bot',
]

// Letters of other scripts, digits and signs that look like these letters.
const lookAlikes: Record<string, string> = {
  а: 'a',
  α: 'a',
  '@': 'a',
  4: 'a',
  ɑ: 'a',
  в: 'b',
  β: 'b',
  8: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  đ: 'd',
  ɗ: 'd',
  е: 'e',
  ε: 'e',
  3: 'e',
  є: 'e',
  ɡ: 'g',
  9: 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ι: 'i',
  ı: 'i',
  1: 'i',
  l: 'i',
  ł: 'i',
  ӏ: 'i',
  '|': 'i',
  '!': 'i',
  ј: 'i',
  j: 'i',
  к: 'k',
  κ: 'k',
  м: 'm',
  μ: 'm',
  п: 'n',
  η: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  0: 'o',
  ø: 'o',
  σ: 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  5: 's',
  $: 's',
  т: 't',
  τ: 't',
  7: 't',
  '+': 't',
  υ: 'u',
  ս: 'u',
  ц: 'u',
  и: 'u',
  ѵ: 'v',
  ν: 'v',
  у: 'y',
  γ: 'y',
  ү: 'y',
}

/** Equal for texts that look the same. */
function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|[^\p{L}\p{N}]+$/gu, '')
    .toLowerCase()
  return [...plain]
    .map((char) => lookAlikes[char] ?? char)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const reserved = new Set(titles.map(skeleton))
const harmless = new Set([...fillers, ...more].map(skeleton))

/** Whether a person's name is only a title such as "Admin" or "Support Team", however it is spelled. */
export function isReservedName(name: string): boolean {
  const words = skeleton(name).match(/[\p{L}\p{N}]+/gu) ?? []
  if (reserved.has(words.join(''))) return true
  return (
    words.some((word) => reserved.has(word)) &&
    words.every((word) => reserved.has(word) || harmless.has(word))
  )
}
