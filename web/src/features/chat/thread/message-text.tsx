import { linkParts } from './link-parts.ts'

/** Words as they were written. Only full http(s) addresses can be followed. */
export function MessageText({ text }: { text: string }) {
  return linkParts(text).map(({ text: shown, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link underline">
        {shown}
      </a>
    ) : (
      shown
    ),
  )
}
