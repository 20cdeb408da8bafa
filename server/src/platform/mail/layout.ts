import { brandShade } from '@greenroom/contract/kit/brand-color.rules.ts'
import { escapeHtml } from '../escape-html.ts'

export type MailContent = {
  agencyName: string
  subject: string
  title: string
  lines: string[]
  action?: { label: string; url: string }
  note?: string
  /** The page in the footer link, where the recipient can unsubscribe from this kind of email. */
  unsubscribePageUrl?: string
}

/** The agency's color and logo URL, which replace our own. */
export type MailBrand = { color: string | null; logoUrl: string | null }
const DEFAULT_BRAND: MailBrand = { color: null, logoUrl: null }

/** `preview` is the text without personal links, for the outbox. */
export type Rendered = { subject: string; text: string; html: string; preview: string }

// Control characters break headers; zero-width and bidi characters make one name look like another.
const unsafeCharacters = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

/** One line of plain text, safe for a header or next to our own text. */
export function oneLine(text: string, maxLength: number): string {
  const clean = text.replaceAll(unsafeCharacters, ' ').replaceAll(/ {2,}/g, ' ').trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean
}

/** Renders the content as plain text and as equivalent HTML. */
export function render(content: MailContent, brand = DEFAULT_BRAND): Rendered {
  const plain = {
    agencyName: oneLine(content.agencyName, 100),
    title: oneLine(content.title, 200),
    lines: content.lines.map((line) => oneLine(line, 1_000)),
    note: content.note === undefined ? '' : oneLine(content.note, 1_000),
    label: oneLine(content.action?.label ?? '', 60),
    url: content.action ? requireWebUrl(content.action.url) : '',
    unsubscribePageUrl: content.unsubscribePageUrl ? requireWebUrl(content.unsubscribePageUrl) : '',
  }
  const preview = asText({
    ...plain,
    url: hideSecret(plain.url),
    unsubscribePageUrl: hideSecret(plain.unsubscribePageUrl),
  })
  return { subject: oneLine(content.subject, 200), text: asText(plain), html: asHtml(plain, brand), preview }
}

type PlainContent = Record<
  'agencyName' | 'title' | 'note' | 'label' | 'url' | 'unsubscribePageUrl',
  string
> & { lines: string[] }

const UNSUBSCRIBE = 'Unsubscribe'

function requireWebUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('An email can only link to web URLs')
  return href
}

/** Secrets are in the fragment or in a `token` query parameter. */
function hideSecret(url: string): string {
  return url && (new URL(url).hash || /token=/i.test(url)) ? '(personal link, hidden)' : url
}

function asText({ agencyName, title, lines, note, label, url, unsubscribePageUrl }: PlainContent): string {
  const parts = [
    title,
    ...lines,
    url && `${label}:\n${url}`,
    note,
    unsubscribePageUrl && `${UNSUBSCRIBE}:\n${unsubscribePageUrl}`,
    `-- \n${agencyName}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const FONT = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

// The design's green and grays; mail clients support neither oklch nor variables.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #0c110f !important } .card { background: #121816 !important; border-color: #2a322f !important }
  .ink { color: #e6ece9 !important } .soft { color: #a6b0ab !important } .mark { color: MARK !important }
}`

/** Buttons and links have the same lightness as in the app; every hue is readable at these values. */
const brandColors = ({ color }: MailBrand) => ({
  button: color ? brandShade(color, 0.44, 0.092) : '#0f6242',
  link: color ? brandShade(color, 0.425, 0.09) : '#0f6242',
  darkLink: color ? brandShade(color, 0.785, 0.115) : '#7cc7a0',
})

/** Tables and inline styles, because all mail clients support those. */
function asHtml(
  { agencyName, title, lines, note, label, url, unsubscribePageUrl }: PlainContent,
  brand: MailBrand,
): string {
  const { button: background, link, darkLink } = brandColors(brand)
  const logo = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="" height="32" style="height:32px;max-width:160px;vertical-align:middle;margin-right:10px">`
    : ''
  const name = escapeHtml(agencyName)
  const paragraphs = lines.map(
    (line) =>
      `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#151e1a">${escapeHtml(line)}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE.replace('MARK', darkLink)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f5f3;${FONT}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="mark" style="padding:0 4px 16px;font-size:14px;line-height:20px;font-weight:600;color:${link}">${logo}${name}</td></tr>
<tr><td class="card" style="padding:32px;background:#fdfefd;border:1px solid #dce2df;border-radius:10px">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#151e1a">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
${button(label, url, background, link)}${noteParagraph(note)}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font-size:12px;line-height:16px;color:#5e6763">Sent by ${name}${unsubscribeLink(unsubscribePageUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function button(label: string, url: string, background: string, link: string): string {
  if (!url) return ''
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td style="background:${background};border-radius:6px"><a href="${href}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#f8fdfa;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;font-size:12px;line-height:16px;color:#5e6763">If the button doesn’t work, open this link:<br><a class="mark" href="${href}" style="color:${link};word-break:break-all">${href}</a></p>
`
}

function noteParagraph(note: string): string {
  if (!note) return ''
  return `<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#5e6763">${escapeHtml(note)}</p>`
}

function unsubscribeLink(url: string): string {
  if (!url) return ''
  return `<br><a class="soft" href="${escapeHtml(url)}" style="color:#5e6763">${UNSUBSCRIBE}</a>`
}
