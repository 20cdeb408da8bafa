import { linkParts } from './link-parts.ts'

/** Plain text; only full http(s) URLs become links. */
export function MessageText({ text }: { text: string }) {
  return linkParts(text).map(({ text: label, href, offset }) =>
    href ? (
      <a
        key={offset}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="link underline">
        {label}
      </a>
    ) : (
      label
    ),
  )
}
