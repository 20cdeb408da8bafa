/** Names that would let a person impersonate the agency, the product or its staff. */
const titles =
  `admin admins administrator administrators superadmin sysadmin support helpdesk help system root
staff moderator moderators mod mods greenroom security compliance billing noreply`.split(/\s+/)
/** Words that can accompany a title without making it a personal name. */
const fillers = `the a an and of team desk center centre service services agency
official customer account accounts chat super your our no reply bot`.split(/\s+/)

// A letter, followed by look-alike letters of other scripts, digits and symbols.
const lookAlikes = new Map(
  `aаα@4ɑ bвβ8 cсϲ dԁđɗ eеε3є gɡ9 hһн iіιı1lłӏ|!јj kкκ mмμ nпηո oоο0øσօ pрρ sѕ5$ tтτ7+ uυսци
vѵν yуγү`
    .split(/\s+/)
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
)

/** Maps look-alike strings to the same string. */
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

/** Names that fold to the same text read alike: they differ only in case, accents, look-alikes, spaces or symbols. */
export function foldPersonName(name: string): string {
  return (
    skeleton(name)
      .match(/[\p{L}\p{N}]/gu)
      ?.join('') ?? name.normalize('NFKC')
  )
}

const titleSkeletons = new Set(titles.map(skeleton))
const fillerSkeletons = new Set(fillers.map(skeleton))

/** Whether a person's name is only a title such as "Admin" or "Support Team", in any spelling. */
export function isReservedName(name: string): boolean {
  const words = skeleton(name).match(/[\p{L}\p{N}]+/gu) ?? []
  if (titleSkeletons.has(words.join(''))) return true
  return (
    words.some((word) => titleSkeletons.has(word)) &&
    words.every((word) => titleSkeletons.has(word) || fillerSkeletons.has(word))
  )
}
