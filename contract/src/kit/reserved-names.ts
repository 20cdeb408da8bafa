/** Names that would let a person impersonate the agency, the product or its staff. */
const titles =
  `admin admins administrator administrators superadmin sysadmin support helpdesk help system root
staff moderator moderators mod mods greenroom security compliance billing noreply`.split(/\s+/)
/** Words that can be added to a title without making it a name. */
const fillers = 'the a an and of team desk center centre service services agency'.split(' ')
const more = 'official customer account accounts chat super your our no reply bot'.split(' ')

// A letter, followed by look-alike letters of other scripts, digits and symbols.
const lookAlikes = new Map(
  `aаα@4ɑ bвβ8 cсϲ dԁđɗ eеε3є gɡ9 hһн iіιı1lłӏ|!јj kкκ mмμ nпηո oоο0øσօ pрρ sѕ5$ tтτ7+ uυսци
vѵν yуγү`
    .split(/\s+/)
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
)

/** Returns the same text for look-alikes. */
function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|[^\p{L}\p{N}]+$/gu, '')
    .toLowerCase()
  return [...plain]
    .map((char) => lookAlikes.get(char) ?? char)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const reserved = new Set(titles.map(skeleton))
const harmless = new Set([...fillers, ...more].map(skeleton))

/** Whether a person's name is only a title such as "Admin" or "Support Team", in any spelling. */
export function isReservedName(name: string): boolean {
  const words = skeleton(name).match(/[\p{L}\p{N}]+/gu) ?? []
  if (reserved.has(words.join(''))) return true
  return (
    words.some((word) => reserved.has(word)) &&
    words.every((word) => reserved.has(word) || harmless.has(word))
  )
}
