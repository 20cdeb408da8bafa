/** `at`: where in the text it begins. */
export type Part = { text: string; href: string | null; at: number }

const links = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Belongs to the sentence, not to the address. */
const trailing = /[.,;:!?…»”’]+$/u

/** Splits words into plain text and what may be clicked: full http(s) addresses and nothing else. */
export function linkParts(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const match of text.matchAll(links)) {
    const shown = withoutTail(match[0])
    const href = safeHref(shown)
    if (!href) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index), href: null, at: done })
    parts.push({ text: shown, href, at: match.index })
    done = match.index + shown.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null, at: done })
  return parts
}

function withoutTail(found: string): string {
  let link = found.replace(trailing, '')
  while (link.endsWith(')') && !link.includes('(')) link = link.slice(0, -1).replace(trailing, '')
  return link
}

/** Credentials in front of the host make an address look like another one. */
function safeHref(text: string): string | null {
  try {
    const url = new URL(text)
    const isPlain = url.username === '' && url.password === ''
    return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
  } catch {
    return null
  }
}
