/** `at`: offset in the text. */
export type Part = { text: string; href: string | null; at: number }

const links = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Punctuation of the sentence, not of the URL. */
const trailing = /[.,;:!?…»”’]+$/u

/** Splits a text into plain parts and links; only full http(s) URLs are links. */
export function linkParts(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const match of text.matchAll(links)) {
    const url = withoutTail(match[0])
    const href = safeHref(url)
    if (!href) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index), href: null, at: done })
    parts.push({ text: url, href, at: match.index })
    done = match.index + url.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null, at: done })
  return parts
}

function withoutTail(found: string): string {
  let link = found.replace(trailing, '')
  while (link.endsWith(')') && !link.includes('(')) link = link.slice(0, -1).replace(trailing, '')
  return link
}

/** Credentials before the host can disguise a URL. */
function safeHref(text: string): string | null {
  try {
    const url = new URL(text)
    const isPlain = url.username === '' && url.password === ''
    return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
  } catch {
    return null
  }
}
