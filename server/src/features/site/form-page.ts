/** Fills the two form pages of our own build by their data attributes, as the site's script does in the browser. */

export type Outcome = { message?: string; values?: Record<string, string>; faults?: Record<string, string> }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? '')
}

/** The page with the form on it: what was typed, what is wrong beside each field, and a message above. */
export function formPage(html: string, { message, values = {}, faults = {} }: Outcome): string {
  let page = html
  for (const [field, value] of Object.entries(values)) page = setValue(page, field, value)
  for (const [field, words] of Object.entries(faults)) page = setFault(page, field, words)
  if (!message) return page
  return page
    .replace(
      /(<div\b[^>]*\bdata-form-message\b[^>]*>)[^<]*/,
      (_, tag: string) => show(tag) + escapeHtml(message),
    )
    .replace('<title>', '<title>Please check: ')
}

/** The page with its success words in place of the form. */
export function successPage(html: string): string {
  return html
    .replace(/<div\b[^>]*\bdata-form-success\b[^>]*>/, show)
    .replace(/<form\b[^>]*\bdata-form="/, (tag) => tag.replace('<form', '<form hidden=""'))
}

function show(tag: string): string {
  return without(tag, 'hidden')
}

/** Attribute by attribute, so that a word inside a value is never taken for one. */
function without(tag: string, attribute: string): string {
  return tag.replace(/\s([\w-]+)(="[^"]*")?/g, (whole, name: string) => (name === attribute ? '' : whole))
}

function tagOf(element: string, field: string): RegExp {
  return new RegExp(`<${element}\\b[^>]*\\sname="${field}"[^>]*>`, 'g')
}

function setValue(page: string, field: string, value: string): string {
  const safe = escapeHtml(value)
  return page
    .replace(tagOf('input', field), (tag) =>
      without(tag, 'value').replace('<input', () => `<input value="${safe}"`),
    )
    .replace(
      new RegExp(`(${tagOf('textarea', field).source})[^<]*`),
      (_, tag: string) =>
        // A line end right after the tag is not part of the value, so one is given away.
        `${tag}\n${safe}`,
    )
    .replace(new RegExp(`${tagOf('select', field).source}[\\s\\S]*?</select>`), (select) =>
      choose(select, safe),
    )
}

/** The option with this value, and only it; a value that is none leaves the choice as it was. */
function choose(select: string, safe: string): string {
  if (!select.includes(` value="${safe}"`)) return select
  return select.replace(/<option\b[^>]*>/g, (option) => {
    const bare = without(option, 'selected')
    return bare.includes(` value="${safe}"`) ? bare.replace('<option', '<option selected=""') : bare
  })
}

function setFault(page: string, field: string, words: string): string {
  return page
    .replace(
      new RegExp(`(<p\\b[^>]*\\sdata-fault="${field}"[^>]*>)[^<]*`),
      (_, tag: string) => show(tag) + escapeHtml(words),
    )
    .replace(new RegExp(`<(input|textarea|select)(?=\\b[^>]*\\sname="${field}")`), '<$1 aria-invalid="true"')
}
